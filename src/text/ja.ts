import { formatDuration } from '../lib/duration.ts'
import { choose } from '../pages/choose.ts'
import type { PageText } from '../types/page-text.ts'

const MALFORMED = { text: 'リクエストの形式が正しくありません。' }

/** Japanese. */
export const ja: PageText = {
  lang: 'ja',
  dir: 'ltr',
  choose,
  signIn: 'ログイン',
  signInTo: (host) => `ログインして ${host} に進みます`,
  signInWith: (provider) => `${provider} でログイン`,
  signInByEmail: 'メールでログイン',
  emailAddress: 'メールアドレス',
  passkeyAddress: 'パスキーのメールアドレス',
  passkeySignIn: 'パスキーでログイン',
  passkeyCreate: 'パスキーを作成',
  passkeyCancelled: 'パスキーは使用されませんでした。もう一度お試しいただくか、別の方法を選択してください。',
  passkeyKnown: 'この端末には、このアカウントのパスキーがすでにあります。そのパスキーでログインしてください。',
  passkeyFailed: 'パスキーを使用できませんでした。もう一度お試しいただくか、別の方法を選択してください。',
  passkeyNoScript: 'パスキーには JavaScript が必要です。有効にするか、別の方法を選択してください。',
  passkeyUnsupported: 'このブラウザーはパスキーに対応していません。別の方法か、別のブラウザーをお使いください。',
  or: 'または',
  noProviders: '利用できるログイン方法がまだありません。',
  noProvidersFix: '設定の「providers」にログイン方法を追加してください。',
  signOut: 'ログアウト',
  signOutOf: (host) => `${host} からログアウトします。`,
  cancel: 'キャンセル',
  verifyRequest: 'メールをご確認ください',
  verifyRequestHelp: 'リンクをお送りしました。リンクを開くとログインできます。このページは閉じてもかまいません。',
  sentTo: (address) => `送信先：${address}`,
  code: 'メールに記載のコード',
  codeHelp: 'メールが別の端末に届いた場合などは、メールに記載の 6 桁の数字を入力してください。',
  wrongCode: '最新のメールのコードと一致しません。確認して、もう一度お試しください。',
  signInAs: (address) => `${address} としてログイン`,
  confirmHelp: (host) => `${host} にログインします。`,
  elsewhere:
    'このリンクは、別のブラウザーまたは別の端末からリクエストされました。お心当たりがある場合にのみ続行してください。',
  errorTitle: '問題が発生しました',
  failedTitle: '完了できませんでした',
  deniedTitle: 'アクセスできません',
  missingTitle: '見つかりません',
  unknownError: '前のページに戻って、もう一度お試しください。',
  errors: {
    AccessDenied: { text: 'ログインする権限がありません。' },
    AccountNotLinked: { text: 'このパスキーはこのアカウントに追加できません。これまでの方法でログインしてください。' },
    CallbackRouteError: { text: 'ログインを完了できませんでした。最初からやり直してください。' },
    Configuration: { text: 'サーバー側で問題が発生しました。しばらくしてからもう一度お試しください。' },
    CredentialsSignin: { text: 'ログインできませんでした。入力内容をご確認ください。' },
    EmailSignInError: { text: 'メールを送信できませんでした。しばらくしてからもう一度お試しください。' },
    InvalidCheck: {
      text: 'このログインは期限切れか、完了済みか、別のブラウザーで開始されたものです。最初からやり直してください。',
    },
    InvalidEmail: { text: 'このメールアドレスには送信できません。入力内容をご確認ください。' },
    InvalidProvider: { text: 'このログイン方法はご利用いただけません。' },
    InvalidRequest: MALFORMED,
    MethodNotAllowed: { text: 'このアドレスではこのメソッドを使用できません。' },
    MissingCSRF: { text: 'フォームの有効期限が切れました。もう一度お試しください。' },
    OAuthAccountNotLinked: {
      text: 'これまでの方法でログインしてください。ログイン後に、この方法をアカウントに追加できます。',
    },
    OAuthCallbackError: {
      text: 'プロバイダーでログインが承認されませんでした。もう一度お試しいただくか、別の方法を選択してください。',
    },
    OAuthSignInError: {
      text: 'プロバイダーから正しい応答がありませんでした。もう一度お試しいただくか、別の方法を選択してください。',
    },
    PayloadTooLarge: { text: 'リクエストが大きすぎます。' },
    SignOutError: {
      text: 'このブラウザーではサインアウトしましたが、セッションはほかの場所でまだ有効かもしれません。後でもう一度サインインし、サインアウトしてください。',
    },
    TooManyRequests: { text: '試行回数が多すぎます。しばらく待ってから、もう一度お試しください。' },
    UnknownAction: { text: 'このページは存在しません。' },
    UnsupportedMediaType: MALFORMED,
    UntrustedHost: { text: 'これは当サイトのアドレスではありません。' },
    Verification: {
      text: 'このリンクまたはコードは期限切れか、すでに使用されています。新しいものをリクエストしてください。',
    },
    WebAuthnVerificationError: {
      text: 'パスキーが承認されませんでした。もう一度お試しいただくか、別の方法を選択してください。',
    },
  },
  errorId: 'エラー ID',
  startAgainWith: (provider) => `${provider} でやり直す`,
  toSignIn: 'ログインページへ',
  backTo: (host) => `${host} に戻る`,
  mail: {
    signInTo: (host) => `${host} へのログイン`,
    signIn: 'ログイン',
    orCopy: 'または、このアドレスをブラウザーにコピーしてください：',
    elsewhere: '別の端末をお使いの場合は、このメールをリクエストした画面に次のコードを入力してください：',
    ends: (minutes) => `このリンクは 1 回限り有効です。有効期間：${formatDuration('ja', minutes)}。`,
    notYou: 'お心当たりがない場合は、このメールを無視してください。このメールがなければ、誰もログインできません。',
  },
}
