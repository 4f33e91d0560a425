#!/usr/bin/env node
import process from 'node:process'
import pc from 'picocolors'
import { STATUS } from './io.js'
import { run } from './run.js'

// A reader that has seen enough (`| head`) closes the pipe: nothing is wrong, and nobody is left to tell.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`broadside: standard output: ${error.message}\n`)
  process.exit(error.code === 'EPIPE' ? STATUS.fine : STATUS.failed)
})

run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  colours: process.stdout.isTTY === true && pc.isColorSupported,
  terminal: process.stdin.isTTY === true && process.stdout.isTTY === true,
}).then((status) => {
  process.exitCode = status
})
