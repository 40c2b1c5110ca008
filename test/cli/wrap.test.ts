import { expect, test } from 'vitest'
import { wrapSentences } from '../../src/cli/wrap.ts'

test('wrapSentences wraps sentences between words, below their first word', () => {
  expect(wrapSentences('  One two three four.', 12)).toBe('  One two\n  three\n  four.')
})

test('wrapSentences splits no word, and does not count color codes', () => {
  expect(wrapSentences('See https://app.example/a-long-path.', 12)).toBe('See\nhttps://app.example/a-long-path.')
  expect(wrapSentences('\u001b[31merror\u001b[0m: bad.', 12)).toBe('\u001b[31merror\u001b[0m: bad.')
})

test('wrapSentences does not wrap commands or piped output', () => {
  const command = '  node --env-file=.env a-long-name/server.js'
  expect(wrapSentences(command, 12)).toBe(command)
  expect(wrapSentences('One two three four.', null)).toBe('One two three four.')
})
