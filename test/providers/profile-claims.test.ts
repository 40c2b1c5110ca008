import ts from 'typescript'
import { expect, test } from 'vitest'
import { readSources } from '../architecture/source-graph.ts'

/** Fields of an interface of `src/types/user.ts` as they are written. Index signatures have no name. */
function fieldsOf(name: string): string[] {
  const statements = Array.from(readSources().get('types/user.ts')?.statements ?? [])
  const found = statements.find(
    (it): it is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(it) && it.name.text === name,
  )
  return found?.members.flatMap((member) => (member.name ? [member.name.getText()] : [])) ?? []
}

// https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims
test('Profile declares the standard claims in the order of the specification', () => {
  expect(fieldsOf('Profile')).toEqual([
    ...['sub', 'name', 'given_name', 'family_name', 'middle_name', 'nickname', 'preferred_username', 'profile'],
    ...['picture', 'website', 'email', 'email_verified', 'gender', 'birthdate', 'zoneinfo', 'locale'],
    ...['phone_number', 'phone_number_verified', 'address', 'updated_at'],
    // Of providers without OpenID Connect.
    'id',
  ])
})

// https://openid.net/specs/openid-connect-core-1_0.html#AddressClaim
test('AddressClaim declares the members of an address', () => {
  expect(fieldsOf('AddressClaim')).toEqual([
    ...['formatted', 'street_address', 'locality', 'region', 'postal_code', 'country'],
  ])
})
