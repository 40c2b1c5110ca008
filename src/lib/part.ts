/**
 * Runs a function with the code of a part, loading it if necessary: `pages((code) => code.showSignIn(context))`.
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

type Method = (...given: unknown[]) => Promise<unknown>

/**
 * Returns an object whose methods call those of another one, which exists only once its code has loaded.
 *
 * @param names Its methods, each of which returns a promise.
 * @param use Loads the code, and passes on the object: `(run) => pages(({ present }) => run(present))`.
 */
export const delegate = <T extends object>(
  names: readonly (keyof T & string)[],
  use: (run: (target: T) => Promise<unknown>) => Promise<unknown>,
): T =>
  // Each has the signature of the method that it calls.
  Object.fromEntries(
    names.map((name): [string, Method] => [
      name,
      (...given) => use((target) => (Reflect.get(target, name) as Method).apply(target, given)),
    ]),
  ) as T
