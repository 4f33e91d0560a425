declare module 'seedrandom/lib/alea.js' {
  interface AleaState {
    c: number
    s0: number
    s1: number
    s2: number
  }
  interface Alea {
    (): number
    int32(): number
    state(): AleaState
  }
  function alea(seed: string, options: { state: true | AleaState }): Alea
  export default alea
}
