import { configureGlobal } from 'fast-check'

// Properties are tried thousands of times over, once a mutant: a few runs each must do.
configureGlobal({ numRuns: 30 })
