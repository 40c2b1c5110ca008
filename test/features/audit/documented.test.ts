import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const wordsIn = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, word = '']) => word)

/** Reasons by type, as the interface declares them. A limit stands for its name. */
function readDeclared(): Map<string, string[]> {
  const source = read('src/types/audit-event.ts')
  const [, members = ''] = /interface AuditReasons \{\n(.*?)\n\}/s.exec(source) ?? []
  const table = members.replaceAll(/^ *\/\*\*.*?\*\/\n/gms, '')
  const limits = wordsIn(/type LimitName =(.*?)\n\n/s.exec(read('src/types/limiter.ts'))?.[1] ?? '', /'([\w-]+)'/g)
  const rows = table.split(/\n(?= {2}'?[\w.-]+'?:)/).map((row) => {
    const [, type = '', reasons = ''] = /^ {2}'([\w.-]+)': ?(.*)$/s.exec(row) ?? []
    const words = wordsIn(reasons, /'([\w-]+)'/g)
    const more = [...(reasons.includes('LimitName') ? limits : []), ...(reasons.includes('null') ? ['none'] : [])]
    return [type, [...words, ...more, ...(reasons.includes('ErrorType') ? ['an error type'] : [])].sort()] as const
  })
  return new Map(rows)
}

/** Reasons by type, as the page says. */
function readDocumented(): Map<string, string[]> {
  const [, table = ''] = read('docs/audit-events.md').split('\n## Types\n')
  const rows = Array.from(table.matchAll(/^\| `([\w.-]+)` \| .*? \| (.*) \|$/gm), ([, type = '', reasons = '']) => {
    const words = wordsIn(reasons.replaceAll('returned `null`', ''), /`([\w-]+)`/g)
    const phrases = ['none', 'an error type'].filter((phrase) => reasons.includes(phrase))
    return [type, [...words, ...phrases].sort()] as const
  })
  return new Map(rows)
}

describe('docs/audit-events.md', () => {
  test('lists every type with its reasons', () => {
    expect(readDeclared().size).toBeGreaterThan(10)
    expect(readDocumented()).toEqual(readDeclared())
  })

  test('lists every field', () => {
    const [, fields = ''] = /interface AuditEvent \{\n(.*?)\n\}/s.exec(read('src/types/audit-event.ts')) ?? []
    const [, page = ''] = /## Fields\n(.*?)\n## /s.exec(read('docs/audit-events.md')) ?? []
    const listed = wordsIn(page.replace(/^(\| .*? \|).*$/gm, '$1'), /`(\w+)`/g)
    expect(listed).toEqual(wordsIn(fields, /readonly (\w+)\??:/g))
  })

  test('lists only what the code reports', () => {
    const code = globSync('src/{config,features,kernel,methods,oauth,session}/**/*.ts', { cwd: root })
      .map(read)
      .join('\n')
    const words = [...readDeclared()].flatMap(([type, reasons]) => [type, ...reasons])
    const isMissing = (word: string) => !/^(?:none|an error type)$/.test(word) && !code.includes(`'${word}'`)
    const isBare = (word: string) => !new RegExp(`\\b${word}: true`).test(code)
    expect([...new Set(words.filter(isMissing).filter(isBare))].sort()).toEqual([])
  })
})
