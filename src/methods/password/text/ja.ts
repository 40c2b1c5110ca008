import { formatDuration } from '../../../lib/duration.ts'
import type { PasswordText } from '../text.ts'

/** Japanese. */
export const ja: PasswordText = {
  lang: 'ja',
  dir: 'ltr',
  signUp: (name) => `${name} のアカウントを作成`,
  email: 'メールアドレス',
  password: 'パスワード',
  newPassword: '新しいパスワード',
  hint: (minLength) => `${minLength} 文字以上。関連のない単語をいくつか組み合わせるのがおすすめです。`,
  create: 'アカウントを作成',
  known: 'アカウントをお持ちですか？',
  signIn: 'ログイン',
  forgot: 'パスワードの再設定',
  forgotHelp: 'メールアドレスを入力してください。新しいパスワードを設定するためのリンクをお送りします。',
  sendLink: 'リンクを送信',
  back: 'ログインに戻る',
  confirm: 'メールアドレスの確認',
  confirmElsewhere: '登録は別のブラウザーで行われました。そのときに設定したパスワードを入力してください。',
  confirmButton: '確認してログイン',
  sent: (address) => `${address} にメールを送信しました。`,
  sentHelp: 'メールのリンクを開くか、コードをここに入力してください。',
  code: 'メールに記載のコード',
  codeHelp: '6 桁の数字',
  wrongCode: 'コードが正しくないか、有効期限が切れています。',
  wrongPassword: '登録時のパスワードと一致しません。',
  wrongEmail: '有効なメールアドレスを入力してください。',
  reset: '新しいパスワードの設定',
  forAddress: (address) => `対象：${address}`,
  resetButton: 'パスワードを設定',
  changeEmail: '新しいメールアドレスの確認',
  changeEmailButton: 'アドレスを変更',
  refused: {
    'password-short': (minLength) => `このパスワードは短すぎます。${minLength} 文字以上にしてください。`,
    'password-long': () => 'このパスワードは長すぎます。256 文字以下にしてください。',
    'password-common': () => 'このパスワードは推測されやすいものです。別のパスワードを選択してください。',
    'password-breached': () =>
      'このパスワードは、ほかのサイトのデータ漏えいで流出しています。別のパスワードを選択してください。',
  },
  mail: {
    orCopy: 'または、このアドレスをブラウザーにコピーしてください：',
    elsewhere: 'または、このメールをリクエストした画面に次のコードを入力してください：',
  },
  mails: {
    'sign-up': {
      subject: (name) => `${name} のアドレスの確認`,
      signIn: 'アドレスを確認',
      ends: (minutes) => `このリンクは 1 回限り有効です。有効期間：${formatDuration('ja', minutes)}。`,
      notYou:
        'お心当たりがない場合は、このメールを無視してください。このメールがなければ、アカウントは作成されません。',
    },
    'sign-up-known': {
      subject: (name) => `${name} のアカウントはすでにあります`,
      signIn: '新しいパスワードを設定',
      ends: (minutes) =>
        `このアドレスでアカウントを作成しようとする操作がありました。パスワードをお忘れの場合は、新しいパスワードを設定してください。有効期間：${formatDuration('ja', minutes)}。`,
      notYou: 'お心当たりがない場合は、このメールを無視してください。何も変更されていません。',
    },
    reset: {
      subject: (name) => `${name} のパスワードの再設定`,
      signIn: '新しいパスワードを設定',
      ends: (minutes) => `このリンクは 1 回限り有効です。有効期間：${formatDuration('ja', minutes)}。`,
      notYou: 'お心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
    },
    'reset-unknown': {
      subject: (name) => `${name} にこのアドレスのアカウントはありません`,
      signIn: 'アカウントを作成',
      ends: () => 'このアドレスのパスワードを再設定するリクエストがありました。',
      notYou:
        'ご本人の操作である場合は、別のアドレスをお試しいただくか、アカウントを作成してください。そうでない場合は、このメールを無視してください。',
    },
    'password-changed': {
      subject: (name) => `${name} のパスワードが変更されました`,
      signIn: 'パスワードを再設定',
      ends: () => 'ほかの端末はすべてログアウトされました。',
      notYou: 'お心当たりがない場合は、今すぐパスワードを再設定してください。',
    },
    'email-change': {
      subject: (name) => `${name} の新しいアドレスの確認`,
      signIn: 'アドレスを確認',
      ends: (minutes) => `ログイン中のブラウザーでリンクを開いてください。有効期間：${formatDuration('ja', minutes)}。`,
      notYou: 'お心当たりがない場合は、このメールを無視してください。このメールがなければ、アドレスは変更されません。',
    },
    'email-known': {
      subject: (name) => `${name} にはこのアドレスのアカウントがすでにあります`,
      signIn: 'ログイン',
      ends: () => 'このアドレスを別のアカウントで使用しようとする操作がありました。',
      notYou: 'お心当たりがない場合は、このメールを無視してください。何も変更されていません。',
    },
    'email-changed': {
      subject: (name) => `${name} のアカウントのアドレスが変更されました`,
      signIn: 'ページを開く',
      ends: () => '今後は新しいアドレスでログインしてください。ほかの端末はすべてログアウトされました。',
      notYou: 'お心当たりがない場合は、すぐにお問い合わせください。',
    },
    'user-deleted': {
      subject: (name) => `${name} のアカウントが削除されました`,
      signIn: 'ページを開く',
      ends: () => 'アカウントのデータは残っていません。',
      notYou: 'お心当たりがない場合は、すぐにお問い合わせください。',
    },
  },
}
