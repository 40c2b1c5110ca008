/**
 * Code that is called in one way, whether it is loaded or not: `pages((code) => code.showSignIn(context))`.
 *
 * @throws Errors of loading it, and those of `use`.
 */
export type Part<T extends object> = <R>(use: (code: T) => Promise<R>) => Promise<R>

/**
 * Returns a function of a part, whose code loads with the first call.
 *
 * @param find Returns it from the code: `(code) => code.signIn`.
 */
export const of =
  <T extends object, A extends readonly unknown[], R>(
    part: Part<T>,
    find: (code: T) => (...given: A) => Promise<R>,
  ): ((...given: A) => Promise<R>) =>
  (...given) =>
    part((code) => find(code)(...given))
