import { ar } from '../../../../src/methods/password/text/ar.ts'
import { de } from '../../../../src/methods/password/text/de.ts'
import { en } from '../../../../src/methods/password/text/en.ts'
import { es } from '../../../../src/methods/password/text/es.ts'
import { fr } from '../../../../src/methods/password/text/fr.ts'
import { hi } from '../../../../src/methods/password/text/hi.ts'
import { it } from '../../../../src/methods/password/text/it.ts'
import { ja } from '../../../../src/methods/password/text/ja.ts'
import { ko } from '../../../../src/methods/password/text/ko.ts'
import { nl } from '../../../../src/methods/password/text/nl.ts'
import { pl } from '../../../../src/methods/password/text/pl.ts'
import { pt } from '../../../../src/methods/password/text/pt.ts'
import { tr } from '../../../../src/methods/password/text/tr.ts'
import { zh } from '../../../../src/methods/password/text/zh.ts'
import type { PasswordText } from '../../../../src/methods/password/text.ts'

export { en }

/** Every language of passwords that is published beside English. */
export const languages: readonly PasswordText[] = [ar, de, es, fr, hi, it, ja, ko, nl, pl, pt, tr, zh]
