import { expect, test } from 'vitest'
import { wrapSentences } from '../../src/cli/wrap.ts'

test('wraps sentences between words, below their first word', () => {
  expect(wrapSentences('  One two three four.', 12)).toBe('  One two\n  three\n  four.')
})

test('breaks no word, and counts no color', () => {
  expect(wrapSentences('See https://app.example/a-long-path.', 12)).toBe('See\nhttps://app.example/a-long-path.')
  expect(wrapSentences('\u001b[31merror\u001b[0m: bad.', 12)).toBe('\u001b[31merror\u001b[0m: bad.')
})

test('leaves commands and the text of a pipe as they are', () => {
  const command = '  node --env-file=.env a-long-name/server.js'
  expect(wrapSentences(command, 12)).toBe(command)
  expect(wrapSentences('One two three four.', null)).toBe('One two three four.')
})
