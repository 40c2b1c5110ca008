import type { Part } from '../lib/part.ts'
import type { Context } from '../seams/context.ts'
import type { Call } from '../seams/feature.ts'
import type { Outcome } from '../seams/http.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { Guard, Route } from '../seams/route.ts'

/** Names of the functions of a part that have a signature. */
type NameOf<T, F> = { [K in keyof T]: T[K] extends F ? K : never }[keyof T] & string

type Handler = (context: Context, proven: never) => Promise<Outcome>

/**
 * Creates the routes of a part.
 *
 * @param table The guard, and the name of the handler, by method and path: `'GET assets/:file': ['none', 'showAsset']`.
 */
export const rows = <T extends object>(
  part: Part<T>,
  table: Readonly<
    Record<string, readonly [guard: Guard, run: NameOf<T, Handler>, other?: 'refused' | Route['readBody']]>
  >,
): Readonly<Record<string, Route>> =>
  Object.fromEntries(
    Object.entries(table).map(([path, [guard, run, other]]): [string, Route] => [
      path,
      {
        guard,
        run,
        // The type of `table` ensures that it is a handler.
        handle: (context, proven) => part((code) => (code[run] as Handler)(context, proven as never)),
        ...(other === 'refused' ? { head: other } : other && { readBody: other }),
      },
    ]),
  )

type Run = (config: ResolvedConfig, ...given: never[]) => Promise<unknown>

/**
 * Creates the server-side calls of a part.
 *
 * @param table The rule, and the name of the function, by the name in `Auth`: `{ unlink: ['change', 'unlinkAccount'] }`.
 */
export const calls = <T extends object>(
  part: Part<T>,
  table: Readonly<Record<string, readonly [rule: Call['rule'], run: NameOf<T, Run>]>>,
): Readonly<Record<string, Call>> =>
  Object.fromEntries(
    Object.entries(table).map(([name, [rule, run]]): [string, Call] => [
      name,
      // The type of `table` ensures that it is such a function.
      { rule, run: (...given) => part((code) => (code[run] as Call['run'])(...given)) },
    ]),
  )
