import { describe, expect, test } from 'vitest'
import { createKeyRing } from '../../src/crypto/key-ring.ts'
import { createMacs, mac } from '../../src/crypto/mac.ts'
import { open } from '../../src/crypto/sealed.ts'
import { DAY_SECONDS } from '../../src/lib/time.ts'
import { OLD_SECRET, SECRET, stopClock } from '../harness.ts'

// Made by version 0.1 with the clock at 2030-06-15. A change of the format signs every user out, and breaks links in mails that are
// under way: such a change needs a version of its own in `key-ring.ts`, and these have to open still.
const SEALED: readonly (readonly [appId: string, purpose: 'session' | 'email-link', token: string])[] = [
  [
    '',
    'session',
    [
      'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwidHlwIjoibGF0Y2hrZXktc2Vzc2lvbitqd3QiLCJraWQiOiJmR001akJI',
      'Ui4yMjA4MCJ9..ZtgbE2qd-D4AwToz.2QtEyj1exPZ6Cr5phA.JsbepEmUA4CC_24ztmfsBw',
    ].join(''),
  ],
  [
    'shop',
    'session',
    [
      'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwidHlwIjoibGF0Y2hrZXktc2Vzc2lvbitqd3QiLCJraWQiOiIxcWZQNWVJ',
      'aS4yMjA4MCJ9..R_rb6_UL33iv8Yn0.7q8xwBor-yX4GgTuWA.PDNd2-pTLMaiKJygxMmYPw',
    ].join(''),
  ],
  [
    '',
    'email-link',
    [
      'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwidHlwIjoibGF0Y2hrZXktZW1haWwtbGluaytqd3QiLCJraWQiOiJmR001',
      'akJIUi4yMjA4MCJ9..s9V3bcaVpu8P07Fi.Schrfo9j2u2Y_pMHZA.5CqPu2uAaFLlWsu3BaaRBg',
    ].join(''),
  ],
]

const MACS = [
  ['', 'csrf', 'mcVUg5swnLeOXUxxJRJlxxlQRAKr0ME_p6ktQi22CYM'],
  ['', 'verification', 'sYBGQsFUvhjXOvcDtx2VJJA4E1qZBSSSJ9ZmTLKld9Y'],
  ['', 'rate-limit', 'uzIK8IKxAyrQn23u5PXGTKnMZEgPiGgTbGpPAGrCnNM'],
  ['', 'migration', 'KOerF2D8L0pg-DuFHbSO4QPAvMretj8taGBtNAf1zUo'],
  ['shop', 'verification', 'TNu3qQZaOFuB7PZ6w6CJUXADifoVhTMWiS_JJJPbCMY'],
] as const

describe('the format', () => {
  test.each(SEALED)('with the appId %j opens a token of an earlier version for %s', async (appId, purpose, token) => {
    stopClock()
    const opened = await open(createKeyRing([SECRET], appId), purpose, token, DAY_SECONDS)
    expect(opened).toMatchObject({ state: 'open', payload: { sub: 'ada' } })
  })

  test.each(MACS)(
    'with the appId %j computes the same MAC as an earlier version for %s',
    async (appId, purpose, tag) => {
      expect(await mac(createKeyRing([SECRET], appId), purpose, 'text')).toBe(tag)
    },
  )
})

test('macs returns the MAC for each secret, newest first', async () => {
  const rings = [SECRET, OLD_SECRET].map((secret) => createKeyRing([secret]))
  const each = await Promise.all(rings.map((keys) => mac(keys, 'verification', 'text')))
  expect(await createMacs(createKeyRing([SECRET, OLD_SECRET]), 'verification', 'text')).toEqual(each)
})
