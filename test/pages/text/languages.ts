import { ar } from '../../../src/pages/text/ar.ts'
import { de } from '../../../src/pages/text/de.ts'
import { en } from '../../../src/pages/text/en.ts'
import { es } from '../../../src/pages/text/es.ts'
import { fr } from '../../../src/pages/text/fr.ts'
import { hi } from '../../../src/pages/text/hi.ts'
import { it } from '../../../src/pages/text/it.ts'
import { ja } from '../../../src/pages/text/ja.ts'
import { ko } from '../../../src/pages/text/ko.ts'
import { nl } from '../../../src/pages/text/nl.ts'
import { pl } from '../../../src/pages/text/pl.ts'
import { pt } from '../../../src/pages/text/pt.ts'
import { tr } from '../../../src/pages/text/tr.ts'
import { zh } from '../../../src/pages/text/zh.ts'
import type { PageText } from '../../../src/types/page-text.ts'

export { en }

/** Every language that is published beside English. */
export const languages: readonly PageText[] = [ar, de, es, fr, hi, it, ja, ko, nl, pl, pt, tr, zh]

/** What is put into a sentence, by the name of the sentence. Each looks like what really stands there. */
const PUT_IN: Readonly<Record<string, unknown>> = {
  ends: 10,
  sentTo: 'ada@a.example',
  signInAs: 'ada@a.example',
  signInWith: 'GitHub',
  startAgainWith: 'GitHub',
}

/** What stands for it in the sentence: a number is written out, everything else is kept. */
export const putInto = (name: string): string => String(PUT_IN[name.split('.').at(-1) ?? ''] ?? 'app.example')

/** Every sentence as it reads, by the path of its name: `mail.signIn`, `errors.Verification.text`. */
export function sentencesOf(text: object, path = ''): Map<string, string> {
  const entries = Object.entries(text).flatMap(([name, value]): [string, string][] => {
    if (name === 'choose') return []
    if (typeof value === 'function') return [[path + name, value(PUT_IN[name] ?? 'app.example')]]
    return typeof value === 'string' ? [[path + name, value]] : [...sentencesOf(value, `${path}${name}.`)]
  })
  return new Map(entries)
}

/** Names of the sentences that something is put into. */
export const placesIn = (text: object, path = ''): string[] =>
  Object.entries(text).flatMap(([name, value]) => {
    if (typeof value === 'function') return name === 'choose' ? [] : [path + name]
    return typeof value === 'string' ? [] : placesIn(value, `${path}${name}.`)
  })
