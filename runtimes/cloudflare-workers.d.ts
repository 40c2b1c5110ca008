// What is used of a module that workerd brings along.
declare module 'cloudflare:workers' {
  /** Its methods can be called from other workers. */
  export class DurableObject {
    protected readonly ctx: unknown
  }
}
