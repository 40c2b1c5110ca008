import { describe, expect, test } from 'vitest'
import { isCurrent, readEmailRecord, toEmailColumns } from '../../src/store/email-record.ts'
import { createStore } from '../../src/store/store.ts'
import type { Adapter } from '../../src/types/adapter.ts'

const RECORD = { address: 'ada@example.com', vouchedBy: 'idp', at: 1_900_000_000 }

describe('the record of an address', () => {
  test.each([
    ['text', JSON.stringify(RECORD), RECORD],
    ['a record that the driver read', RECORD, RECORD],
    ['with more than it needs', { ...RECORD, more: 1 }, RECORD],
    ['of which nobody vouches', { ...RECORD, vouchedBy: null }, { ...RECORD, vouchedBy: null }],
    ['without a voucher', { address: RECORD.address, at: RECORD.at }, { ...RECORD, vouchedBy: null }],
  ])('is read as %s', (_, emailRecord, record) => {
    expect(readEmailRecord({ emailRecord })).toEqual(record)
  })

  test.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a number', '7'],
    ['without an address', { ...RECORD, address: undefined }],
    ['with an address that is no text', { ...RECORD, address: 7 }],
    ['with a voucher that is no text', { ...RECORD, vouchedBy: 7 }],
    ['without a time', { ...RECORD, at: undefined }],
    ['with a time that is text', { ...RECORD, at: '1900000000' }],
  ])('is none if it is %s', (_, emailRecord) => {
    expect(readEmailRecord({ emailRecord })).toBeNull()
  })

  test.each([
    ['ada@example.com', true],
    ['Ada@Example.com', true],
    [' ada@example.com', true],
    ['eve@example.com', false],
    // The Kelvin sign is `k` in lower case, and an address of somebody else.
    ['ada@example.com\u212A', false],
    [null, false],
  ])('is about the user with the address %j: %j', (email, isAbout) => {
    expect(isCurrent(RECORD, { email })).toBe(isAbout)
  })

  test.each([
    ['kim@example.com', '\u212Aim@example.com', false],
    ['ada@xn--mller-kva.de', 'ada@müller.de', true],
    ['müller@example.com', 'MU\u0308LLER@example.com', true],
    ['not an address', 'Not an address', false],
    ['not an address', 'not an address', true],
  ])('of %j is about the user with %j: %j', (address, email, isAbout) => {
    expect(isCurrent({ ...RECORD, address }, { email })).toBe(isAbout)
  })
})

describe('the columns of the verification', () => {
  const columns = (adapter: Partial<Adapter>, isVerified: boolean) =>
    toEmailColumns(createStore(adapter as Adapter), RECORD, isVerified)

  test.each([true, false])('have the time of the record if it is a proof: %j', (isVerified) => {
    const emailVerified = isVerified ? new Date(RECORD.at * 1000) : null
    expect(columns({ keepsEmailRecord: true }, isVerified)).toEqual({
      emailVerified,
      emailRecord: JSON.stringify(RECORD),
    })
    expect(columns({}, isVerified)).toEqual({ emailVerified })
  })
})
