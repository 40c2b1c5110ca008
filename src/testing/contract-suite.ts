// The shared part of the contract suites.

type With<S, K extends keyof S> = Required<Pick<S, K>>

/** A case of a contract. */
export interface Case<S> {
  readonly name: string
  readonly needs: readonly (keyof S)[]
  readonly isRace?: boolean
  run(store: S): Promise<void>
}

/** Creates a case from its name and its check, which receives what the case begins with. */
export type CreateCase<S, W, T> = (name: string, check: (store: W, given: T) => unknown) => Case<S>

/** Begins cases with what `prepare` stores. @returns A function for the other methods that a group of cases needs. */
export const beginIn =
  <S>() =>
  <B extends keyof S, T>(base: readonly B[], prepare: (store: With<S, B>) => T) =>
  <K extends keyof S>(...needs: readonly K[]): CreateCase<S, With<S, B> & With<S, K>, Awaited<T>> =>
  (name, check) => ({
    name,
    needs: [...base, ...needs],
    async run(store) {
      const complete = store as With<S, B> & With<S, K> // see `splitCases`
      await check(complete, await prepare(complete))
    },
  })

/** Splits cases into those that apply to a store, and the others with the methods that it lacks. */
export function splitCases<S, C extends Pick<Case<S>, 'name' | 'needs'>>(cases: readonly C[], store: S) {
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
