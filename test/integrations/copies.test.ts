import { describe, expect, test } from 'vitest'
import { InvalidConfiguration } from '../../src/errors/errors.ts'
import { assertOneCopy } from '../../src/integrations/copies.ts'

const copyIn = (folder: string) => ({ identity: {}, folder })

describe('a copy of the package', () => {
  test('registers repeatedly without an error', () => {
    const application = {}
    for (const isReloading of [true, false]) assertOneCopy(application, isReloading)
    expect(() => assertOneCopy(application, false)).not.toThrow()
  })

  test('refuses a second copy in the same application, with both locations', () => {
    const application = {}
    assertOneCopy(application, false, copyIn('/app/node_modules/latchkey'))
    for (const isReloading of [true, false]) {
      const second = () => assertOneCopy(application, isReloading, copyIn('/app/node_modules/x/node_modules/latchkey'))
      expect(second).toThrow(InvalidConfiguration)
      expect(second).toThrow(/from \/app\/node_modules\/latchkey and \/app\/node_modules\/x\/node_modules\/latchkey/)
      expect(second).toThrow(/npm dedupe.*npm ls latchkey.*dedupe: \['latchkey'\]/)
    }
  })

  test('refuses a second copy in the same bundle', () => {
    const application = {}
    assertOneCopy(application, false, copyIn('/app/build'))
    expect(() => assertOneCopy(application, false, copyIn('/app/build'))).toThrow('/app/build and /app/build')
    expect(() => assertOneCopy(application, false, copyIn(''))).toThrow('/app/build and another')
  })

  test('replaces the copy that was loaded before it, in development', () => {
    const application = {}
    assertOneCopy(application, true, copyIn('/app'))
    assertOneCopy(application, true, copyIn('/app'))
    expect(() => assertOneCopy(application, true, copyIn('/elsewhere'))).toThrow(InvalidConfiguration)
  })

  test('accepts another application in the process', () => {
    assertOneCopy({}, false, copyIn('/one'))
    expect(() => assertOneCopy({}, false, copyIn('/two'))).not.toThrow()
  })

  test('knows its folder', () => {
    const application = {}
    assertOneCopy(application, false)
    // The root of this repository, without what lies below it.
    expect(() => assertOneCopy(application, false, copyIn('/two'))).toThrow(/from (?:file:\/\/)?\/[^ ]*[^/ ] and \/two/)
    expect(() => assertOneCopy(application, false, copyIn('/two'))).not.toThrow(/integrations/)
  })
})
