// Pages for slots.spec.ts: with slots, as applications of Auth.js have them, and with snippets.

export const SLOTS = {
  'src/routes/slots/+layout.server.ts': 'export const load = async ({ locals }) => ({ session: await locals.auth() })',
  'src/routes/slots/+layout.svelte': `
    <script>
      import { SignOut } from 'latchkey/sveltekit/components'
      let { data, children } = $props()
    </script>
    <p>{data.session ? 'You are ' + data.session.user.name : 'Nobody is signed in'}</p>
    <SignOut options={{ redirectTo: '/slots/left' }} className="out"><b slot="submitButton">Leave</b></SignOut>
    {@render children()}`,
  'src/routes/slots/left/+page.svelte': '<h1>You have left</h1>',
  'src/routes/slots/+page.svelte': `
    <script>
      import { SignIn } from 'latchkey/sveltekit/components'
    </script>
    <SignIn provider="credentials" options={{ redirectTo: '/slots/left' }} className="theirs" class="own" data-testid="credentials">
      <div slot="credentials">
        <label>Name <input name="name"></label>
        <label>Password <input name="password" type="password"></label>
      </div>
      <span slot="submitButton">Enter</span>
    </SignIn>
    <SignIn provider="sendgrid" data-testid="mail" />
    <SignIn provider="sendgrid" data-testid="mail-slot"><label slot="email">Address <input name="email"></label></SignIn>
    <SignIn provider="sendgrid" data-testid="mail-children"><label>Mail <input name="email"></label></SignIn>
    <SignIn provider="github" data-testid="github" authorizationParams={new URLSearchParams({ login: 'ada' })} />`,
  'src/routes/slots/browser/+page.svelte': `
    <script>import { SignIn } from 'latchkey/sveltekit/components'</script>
    <SignIn provider="credentials" redirectTo="/slots/left" enhance={false}>
      <label>Name <input name="name"></label>
      <label>Password <input name="password" type="password"></label>
    </SignIn>`,
  'src/routes/signin/+page.server.ts': `
    import { signIn } from '../../auth'
    export const actions = { default: (event) => signIn(event, { onFailure: 'fail' }) }`,
  'src/routes/signin/+page.svelte': `
    <script>
      import { SignIn } from 'latchkey/sveltekit/components'
      let { form } = $props()
      let submitted = $state([])
    </script>
    {#snippet label({ isPending })}{isPending ? 'Wait' : 'Go'}{/snippet}
    <SignIn
      provider="credentials"
      redirectTo="/slots/left"
      submitButton={label}
      enhance={({ formData }) => {
        submitted.push(formData.get('name'))
        return ({ update }) => update()
      }}
    >
      {#snippet children({ fields, failure })}
        <label>Name <input name="name" defaultValue={fields.name ?? ''} aria-invalid={failure !== null}></label>
        <label>Password <input name="password" type="password"></label>
      {/snippet}
      {#snippet failure({ code, message })}<p role="alert">{message} ({code})</p>{/snippet}
    </SignIn>
    <output>{submitted.join()} {form?.error}</output>`,
}
