import { useSubmission } from '@solidjs/router'
import { Notice } from '~/components/notice'
import { changeEmail, changePassword, deleteUser } from '~/data/password'

/** What users do with a password that latchkey keeps. */
export function Password() {
  const email = useSubmission(changeEmail)
  const password = useSubmission(changePassword)
  const deletion = useSubmission(deleteUser)
  return (
    <section aria-labelledby="password">
      <h2 id="password">Address and password</h2>
      <Notice result={email.result} />
      <Notice result={password.result} />
      <Notice result={deletion.result} />
      <form method="post" action={changeEmail}>
        <p>
          <label for="new-email">New address</label>
          <input id="new-email" name="email" type="email" autocomplete="email" required />
        </p>
        <p>
          <label for="email-password">Your password</label>
          <input id="email-password" name="password" type="password" autocomplete="current-password" required />
        </p>
        <button type="submit">Change address</button>
      </form>
      <form method="post" action={changePassword}>
        <p>
          <label for="present-password">Present password</label>
          <input id="present-password" name="password" type="password" autocomplete="current-password" required />
        </p>
        <p>
          <label for="new-password">New password</label>
          <input id="new-password" name="newPassword" type="password" autocomplete="new-password" required />
        </p>
        <button type="submit">Change password</button>
      </form>
      <form method="post" action={deleteUser}>
        <p>
          <label for="delete-password">Your password, to delete everything</label>
          <input id="delete-password" name="password" type="password" autocomplete="current-password" required />
        </p>
        <button type="submit" class="danger">
          Delete account
        </button>
      </form>
    </section>
  )
}
