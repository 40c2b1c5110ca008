// The shared part of the contract suites.

type With<S, K extends keyof S> = Required<Pick<S, K>>

/** One case of a contract. */
export interface Case<S> {
  /** The promise, in a sentence. */
  readonly name: string
  /** Methods that the case needs. */
  readonly needs: readonly (keyof S)[]
  /** Creates its own entries. Throws with the received and the expected value if the store fails. */
  run(store: S): Promise<void>
}

/** Creates a case from its name and its check, which receives the prepared rows. */
export type CreateCase<S, W, T> = (name: string, check: (store: W, given: T) => unknown) => Case<S>

/** Creates cases that begin with `T`. It receives the other methods that a group of cases needs. */
export type Begin<S, B extends keyof S, T> = <K extends keyof S>(
  ...needs: readonly K[]
) => CreateCase<S, With<S, B> & With<S, K>, T>

/** Creates cases whose rows `prepare` stores with the methods `base`. */
export const beginIn =
  <S>() =>
  <B extends keyof S, T>(base: readonly B[], prepare: (store: With<S, B>) => T | Promise<T>): Begin<S, B, T> =>
  (...needs) =>
  (name, check) => ({
    name,
    needs: [...base, ...needs],
    async run(store) {
      const complete = store as Required<S> // see `splitCases`
      await check(complete, await prepare(complete))
    },
  })

/** Cases that apply to a store, and the others with the methods that it lacks. */
interface Split<C> {
  readonly applicable: readonly C[]
  readonly notApplicable: readonly { readonly name: string; readonly missing: readonly string[] }[]
}

/** Splits cases by the methods of a store. */
export function splitCases<S, C extends Pick<Case<S>, 'name' | 'needs'>>(cases: readonly C[], store: S): Split<C> {
  // A method, or `true` for a declaration of an adapter.
  const listMissing = ({ needs }: C) =>
    needs.filter((name) => typeof store[name] !== 'function' && store[name] !== true).map(String)
  return {
    applicable: cases.filter((each) => listMissing(each).length === 0),
    notApplicable: cases
      .map((each) => ({ name: each.name, missing: listMissing(each) }))
      .filter(({ missing }) => missing.length > 0),
  }
}
