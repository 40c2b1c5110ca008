// Names that pages list, compared with the code. A list is found by its shape, in whichever page it is.

import { describe, expect, test } from 'vitest'
import { defineCookies } from '../../src/http/cookies/definitions.ts'
import { toReplacedName } from '../../src/http/replaced-name.ts'
import { toEndedName } from '../../src/session/jwt/fits-cookie.ts'
import { listMembers } from './list-members.ts'
import { findLines, findRows, listSpans } from './read-pages.ts'

/** The cookies that the library sets. Features of the package have none of their own. */
function listCookies(isSecure: boolean): string[] {
  const definitions = defineCookies({}, isSecure)
  const { name } = definitions.sessionToken
  return [...Object.values(definitions).map((definition) => definition.name), toEndedName(name), toReplacedName(name)]
}

test('the table of cookies has each cookie, over https and http', () => {
  const rows = findLines(/^\| `__Host-latchkey\.[^|]*` \| `latchkey\./).map(({ line }) => listSpans(line))
  const listed = [0, 1].map((i) => rows.map((names) => names[i]?.replace('<id>', '')).sort())
  expect(listed).toEqual([listCookies(true).sort(), listCookies(false).sort()])
})

describe('the account API', () => {
  const methods = listMembers('integrations/request-account.ts', 'RequestAccount').sort()

  test('is listed whole for each framework', () => {
    const ofMethods = (line: string) =>
      listSpans(line)
        .map((text) => text.replace(/\(.*/, ''))
        .filter((name) => methods.includes(name))
    const lists = findLines(/^[^|].*`removePasskey\b/)
      .map(({ page, line }) => ({ page, names: [...new Set(ofMethods(line))].sort() }))
      // A sentence about some of them is no list.
      .filter(({ names }) => names.length > methods.length / 2)
    expect(lists.length).toBeGreaterThanOrEqual(3)
    expect(lists.filter(({ names }) => `${names}` !== `${methods}`)).toEqual([])
  })

  test('has rows of the adapter methods that each function requires', () => {
    const rows = findRows(/^\| method \| adapter methods/)
    expect(rows.flatMap((row) => listSpans(row.split('|')[1] ?? '')).sort()).toEqual(methods)
  })

  test('has a row for each function of passwords', () => {
    const rows = findLines(/^\| `auth\.\w+\(.*` \|/).map(({ line }) => /^\| `auth\.(\w+)/.exec(line)?.[1])
    expect(rows.sort()).toEqual(listMembers('types/password-api.ts', 'PasswordApi').sort())
  })
})
