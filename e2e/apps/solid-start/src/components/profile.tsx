import { useSubmission } from '@solidjs/router'
import type { Session } from 'latchkey'
import { Notice } from '~/components/notice'
import { rename } from '~/data/account'

/** The name of the user, and a form for the nickname. It works without JavaScript. */
export function Profile(props: { session: Session }) {
  const renaming = useSubmission(rename)
  const name = () => props.session.user?.name
  const email = () => props.session.user?.email
  return (
    <section aria-labelledby="profile">
      <h2 id="profile">Profile</h2>
      <div class="person">
        <span class="avatar" aria-hidden="true">
          {(name() ?? email() ?? '?').slice(0, 1).toUpperCase()}
        </span>
        <p>
          <strong>{name() ?? 'No name'}</strong>
          <br />
          <span class="muted">{email() ?? 'No email address'}</span>
        </p>
      </div>
      <form method="post" action={rename}>
        <label for="nickname-field">Nickname</label>
        <div class="field">
          <input
            id="nickname-field"
            name="nickname"
            maxlength="40"
            autocomplete="nickname"
            value={props.session.nickname ?? ''}
          />
          <button type="submit" disabled={renaming.pending}>
            Save
          </button>
        </div>
      </form>
      <Notice result={renaming.result} />
    </section>
  )
}
