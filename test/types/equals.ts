/** `true` when two types are the same, not merely assignable. */
export type Equals<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** Refuses to compile unless it is given `true`. */
export type Expect<T extends true> = T
