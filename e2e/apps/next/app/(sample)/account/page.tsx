import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { account, auth, keepsPasswords } from '../../../auth'
import { Section } from '../../../components/section'
import { Activity } from './activity'
import { Methods } from './methods'
import { Passkeys } from './passkeys'
import { Password } from './password'
import { Profile } from './profile'
import { ProviderProfile } from './provider-profile'
import { findResult } from './results'
import { Sessions } from './sessions'

export const metadata: Metadata = { title: 'Your account' }

interface AccountProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

/** What users do with their own account. */
export default async function Account({ searchParams }: AccountProps) {
  const session = await auth()
  // The proxy has redirected signed-out visitors. This guard holds without it, too.
  if (session === null) redirect('/auth/signin?callbackUrl=/account')
  const { userId = '' } = session
  const result = findResult((await searchParams)['result'])
  const accounts = await account.accounts()
  const isConnected = accounts.some(({ provider }) => provider === 'oidc')
  return (
    <>
      <h1>Your account</h1>
      <Section id="profile" title="Profile" result={result}>
        <Profile session={session} />
      </Section>
      <Section id="methods" title="Sign-in methods" result={result}>
        <Methods userId={userId} accounts={accounts} isConnected={isConnected} />
      </Section>
      {keepsPasswords && (
        <Section id="password" title="Address and password" result={result}>
          <Password />
        </Section>
      )}
      {isConnected && (
        <Section id="provider" title="Your profile at Demo Identity">
          <ProviderProfile />
        </Section>
      )}
      <Section id="passkeys" title="Passkeys" result={result}>
        <Passkeys passkeys={await account.passkeys()} />
      </Section>
      <Section id="sessions" title="Sessions" result={result}>
        <Sessions sessions={await account.sessions()} isConnected={isConnected} />
      </Section>
      <Section id="activity" title="Recent activity">
        <Activity userId={userId} />
      </Section>
    </>
  )
}
