// Fonts for the pictures of pages in other scripts: a bare Debian has Latin, Greek, Cyrillic and Arabic letters, and draws
// boxes for all others.

import { spawnSync } from 'node:child_process'

/** A font, and what needs it. */
export interface Font {
  readonly scripts: string
  /** Small: a megabyte and a half, and eighty kilobytes. */
  readonly debianPackage: string
}

const FONTS: readonly Font[] = [
  { scripts: 'Chinese, Japanese and Korean', debianPackage: 'fonts-wqy-microhei' },
  { scripts: 'Devanagari', debianPackage: 'fonts-lohit-deva' },
]

/** Packages that are not installed. None where packages are not Debian's: macOS and Windows have these letters. */
export function missingFonts(): Font[] {
  const { error } = spawnSync('dpkg-query', ['--version'])
  return error ? [] : FONTS.filter(({ debianPackage }) => !isInstalled(debianPackage))
}

function isInstalled(name: string): boolean {
  const { stdout } = spawnSync('dpkg-query', ['--show', `--showformat=\${db:Status-Status}`, name], {
    encoding: 'utf8',
  })
  return stdout === 'installed'
}
