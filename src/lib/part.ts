/**
 * Code that is called in one way, whether it is loaded or not: `pages((code) => code.showSignIn(context))`.
 *
 * @throws Errors of loading it, and those of `use`.
 */
export type Part<T extends object> = <R>(use: (code: T) => Promise<R>) => Promise<R>
