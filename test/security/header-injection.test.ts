import { describe, expect, test } from 'vitest'
import { expected, VALUES } from './line-breaks.ts'

describe('CRLF-02: a target with line breaks', () => {
  test.each(VALUES)('adds no header in the core: %j', async (target) => {
    const { cookies, path } = await expected(target)
    expect(cookies).toEqual(['latchkey.session'])
    expect(path.startsWith('/')).toBe(true)
  })
})
