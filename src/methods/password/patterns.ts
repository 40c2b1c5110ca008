// Recognizes passwords that follow a pattern. All texts are folded.

import { squash } from './fold.ts'

/** Units shorter than the shortest password that a policy can allow. */
const MAX_UNIT = 7

/** This many further characters make a good password by themselves. */
const ENOUGH = 15

/** Sequences of keys on keyboards and of letters in alphabets. Each one continues at its start. */
const WALKS: readonly string[] = [
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '!@#$%^&*()',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'йцукенгшщзхъфывапролджэячсмитьбю',
]

/** Returns whether a text repeats a short unit at least twice, also if the last one is cut: `abcabcab`. */
export function isRepeated(text: string): boolean {
  const points = Array.from(text)
  const repeats = (unit: number): boolean => points.every((point, i) => i < unit || point === points[i - unit])
  const most = Math.min(MAX_UNIT, Math.floor(points.length / 2))
  return Array.from({ length: most }, (_, i) => i + 1).some(repeats)
}

const reverse = (text: string): string => Array.from(text).reverse().join('')

/** Returns whether a text is one run of the keyboard, the alphabet or the digits, in either direction. */
export const isRun = (text: string): boolean =>
  WALKS.some((walk) => {
    const walked = walk.repeat(Math.ceil(text.length / walk.length) + 1)
    return walked.includes(text) || walked.includes(reverse(text))
  })

const byLength = (a: string, b: string): number => b.length - a.length

/**
 * Returns whether a text consists of known words, in any order and number. Digits and signs between and around them do
 * not help, unless there are fifteen.
 *
 * @param words Folded and squashed.
 */
export function isMadeOf(text: string, words: readonly string[]): boolean {
  const letters = squash(text)
  // The longest word first. A space separates the remainders on both sides.
  const rest = words.toSorted(byLength).reduce((left, word) => left.replaceAll(word, ' '), letters)
  const known = letters.length - rest.replaceAll(' ', '').length
  return known > 0 && !/[\p{L}\p{M}]/u.test(rest) && Array.from(text).length - known < ENOUGH
}
