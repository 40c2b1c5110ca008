import type { PageText } from 'latchkey'
import { ar } from 'latchkey/text/ar'
import { de } from 'latchkey/text/de'
import { es } from 'latchkey/text/es'
import { fr } from 'latchkey/text/fr'
import { hi } from 'latchkey/text/hi'
import { it } from 'latchkey/text/it'
import { ja } from 'latchkey/text/ja'
import { ko } from 'latchkey/text/ko'
import { nl } from 'latchkey/text/nl'
import { pl } from 'latchkey/text/pl'
import { pt } from 'latchkey/text/pt'
import { tr } from 'latchkey/text/tr'
import { zh } from 'latchkey/text/zh'

/** Every language there is, beside English. An application takes those of its users. */
export const languages: readonly PageText[] = [ar, de, es, fr, hi, it, ja, ko, nl, pl, pt, tr, zh]
