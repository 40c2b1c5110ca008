import { assertEqual, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { errorIn } from './application.ts'
import { group, test } from './group.ts'
import { openMail } from './mail-application.ts'

/** What is typed, and the address it is; `null`: none. */
const ADDRESSES: readonly (readonly [typed: string, address: string | null])[] = [
  ['ADA@X.COM', 'ada@x.com'],
  ['user+tag@x.com', 'user+tag@x.com'],
  ['a@bücher.example', 'a@xn--bcher-kva.example'],
  ['a@BÜCHER.example', 'a@xn--bcher-kva.example'],
  ['a@gıthub.com', 'a@xn--gthub-n4a.com'],
  ['a@аpple.com', 'a@xn--pple-43d.com'],
  ['a＠b@x.com', null],
  ['victim@x.com,att@evil.com', null],
  ['"att@evil.com"@x.com', null],
  ['a@x.com\r\nBcc: v@y.com', null],
  ['a@x．com', null],
  ['a@ﬁrst.com', null],
  ['a@git\u00ADhub.com', null],
  ['a@git\u200Dhub.com', null],
  ['\u212A@x.com', null],
  ['a@xn--.com', null],
  ['a@127.0.0.1', null],
  ['a@1.2', null],
  ['a@x.0x10', null],
  ['a@x.ü:80', null],
  ['a@x.ü/', null],
]

/** Addresses that people type, and what URL parsers make of their domains. */
export const emailAddress = (library: Library): Test[] =>
  group(
    'email address',
    ADDRESSES.map(([typed, address]) =>
      test(`${JSON.stringify(typed)} is ${address ?? 'refused'}`, async () => {
        const { ask, sent } = openMail(library)
        const error = errorIn(await ask(typed))
        assertEqual(
          [error, sent.map(({ identifier }) => identifier)],
          address ? [null, [address]] : ['InvalidEmail', []],
        )
      }),
    ),
  )
