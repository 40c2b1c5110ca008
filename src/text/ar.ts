import { formatDuration } from '../lib/duration.ts'
import { choose } from '../pages/choose.ts'
import type { PageText } from '../types/page-text.ts'

const MALFORMED = { text: 'صيغة الطلب غير صحيحة.' }

/**
 * Keeps a name of another direction apart, so that its punctuation and digits stay where they are.
 *
 * @see https://www.unicode.org/reports/tr9/
 */
const isolated = (text: string): string => `\u2068${text}\u2069`

/** Arabic, from right to left. No sentence says whether a man or a woman reads it. */
export const ar: PageText = {
  lang: 'ar',
  dir: 'rtl',
  choose,
  signIn: 'تسجيل الدخول',
  signInTo: (host) => `للمتابعة إلى ${isolated(host)}`,
  signInWith: (provider) => `تسجيل الدخول باستخدام ${isolated(provider)}`,
  signInByEmail: 'تسجيل الدخول بالبريد الإلكتروني',
  emailAddress: 'عنوان البريد الإلكتروني',
  passkeyAddress: 'عنوان البريد الإلكتروني لمفتاح المرور',
  passkeySignIn: 'تسجيل الدخول بمفتاح مرور',
  passkeyCreate: 'إنشاء مفتاح مرور',
  passkeyCancelled: 'لم يُستخدم أي مفتاح مرور. يُرجى إعادة المحاولة أو اختيار طريقة أخرى.',
  passkeyKnown: 'يوجد على هذا الجهاز مفتاح مرور لهذا الحساب. يُرجى تسجيل الدخول به.',
  passkeyFailed: 'تعذّر استخدام مفتاح المرور. يُرجى إعادة المحاولة أو اختيار طريقة أخرى.',
  passkeyNoScript: 'تتطلب مفاتيح المرور JavaScript. يُرجى تفعيلها أو اختيار طريقة أخرى.',
  passkeyUnsupported: 'لا يدعم هذا المتصفح مفاتيح المرور. يُرجى اختيار طريقة أخرى أو متصفح آخر.',
  or: 'أو',
  noProviders: 'لا تتوفر بعد أي طريقة لتسجيل الدخول.',
  noProvidersFix: 'يُرجى إضافة طريقة إلى «providers» في الإعدادات.',
  signOut: 'تسجيل الخروج',
  signOutOf: (host) => `سيتم تسجيل خروجك من ${isolated(host)}.`,
  cancel: 'إلغاء',
  verifyRequest: 'يُرجى التحقق من بريدك الإلكتروني',
  verifyRequestHelp: 'أرسلنا إليك رابطًا. يمكنك فتحه لتسجيل الدخول، ويمكنك إغلاق هذه الصفحة.',
  sentTo: (address) => `أُرسلت الرسالة إلى ${isolated(address)}.`,
  code: 'الرمز الوارد في الرسالة',
  codeHelp: 'أو يمكنك إدخال الأرقام الستة الواردة في الرسالة، مثلًا إذا وصلت على جهاز آخر.',
  wrongCode: 'هذا ليس الرمز الوارد في أحدث رسالة. يُرجى التحقق منه وإعادة المحاولة.',
  signInAs: (address) => `تسجيل الدخول باسم ${isolated(address)}`,
  confirmHelp: (host) => `سيتم تسجيل دخولك إلى ${isolated(host)}.`,
  elsewhere: 'طُلب هذا الرابط من متصفح آخر أو جهاز آخر. يُرجى المتابعة فقط إذا كان الطلب منك.',
  errorTitle: 'حدث خطأ ما',
  failedTitle: 'لم تنجح العملية',
  deniedTitle: 'تم رفض الوصول',
  missingTitle: 'الصفحة غير موجودة',
  unknownError: 'يُرجى الرجوع وإعادة المحاولة.',
  errors: {
    AccessDenied: { text: 'ليس لديك إذن لتسجيل الدخول.' },
    AccountNotLinked: { text: 'لا يمكن إضافة مفتاح المرور هذا إلى هذا الحساب. يُرجى تسجيل الدخول بالطريقة السابقة.' },
    CallbackRouteError: { text: 'تعذّر إكمال تسجيل الدخول. يُرجى البدء من جديد.' },
    Configuration: { text: 'حدثت مشكلة من جهتنا. يُرجى إعادة المحاولة لاحقًا.' },
    CredentialsSignin: { text: 'تعذّر تسجيل الدخول. يُرجى التحقق من البيانات المدخلة.' },
    EmailSignInError: { text: 'تعذّر إرسال الرسالة. يُرجى إعادة المحاولة لاحقًا.' },
    InvalidCheck: {
      text: 'انتهت صلاحية محاولة تسجيل الدخول هذه أو اكتملت من قبل أو بدأت في متصفح آخر. يُرجى البدء من جديد.',
    },
    InvalidEmail: { text: 'لا يمكننا الإرسال إلى عنوان البريد الإلكتروني هذا. يُرجى التحقق من العنوان.' },
    InvalidProvider: { text: 'طريقة تسجيل الدخول هذه غير متاحة هنا.' },
    InvalidRequest: MALFORMED,
    MethodNotAllowed: { text: 'لا يقبل هذا العنوان هذا النوع من الطلبات.' },
    MissingCSRF: { text: 'انتهت صلاحية النموذج. يُرجى إعادة المحاولة.' },
    OAuthAccountNotLinked: { text: 'يُرجى تسجيل الدخول بالطريقة السابقة. يمكنك بعد ذلك إضافة هذه الطريقة إلى حسابك.' },
    OAuthCallbackError: { text: 'لم يؤكد المزوّد تسجيل الدخول. يُرجى إعادة المحاولة أو اختيار طريقة أخرى.' },
    OAuthSignInError: { text: 'لم يستجب المزوّد كما ينبغي. يُرجى إعادة المحاولة أو اختيار طريقة أخرى.' },
    PayloadTooLarge: { text: 'الطلب كبير جدًا.' },
    SignOutError: {
      text: 'تم تسجيل خروجك من هذا المتصفح، لكن جلستك قد تبقى صالحة في مكان آخر. سجّل الدخول ثم الخروج مرة أخرى لاحقًا.',
    },
    TooManyRequests: { text: 'محاولات كثيرة جدًا. يُرجى الانتظار قليلًا ثم إعادة المحاولة.' },
    UnknownAction: { text: 'هذه الصفحة غير موجودة.' },
    UnsupportedMediaType: MALFORMED,
    UntrustedHost: { text: 'هذا العنوان ليس من عناويننا.' },
    Verification: { text: 'انتهت صلاحية هذا الرابط أو الرمز أو استُخدم من قبل. يُرجى طلب رابط أو رمز جديد.' },
    WebAuthnVerificationError: { text: 'لم يُقبل مفتاح المرور. يُرجى إعادة المحاولة أو اختيار طريقة أخرى.' },
  },
  errorId: 'معرّف الخطأ',
  startAgainWith: (provider) => `البدء من جديد باستخدام ${isolated(provider)}`,
  toSignIn: 'الانتقال إلى تسجيل الدخول',
  backTo: (host) => `العودة إلى ${isolated(host)}`,
  mail: {
    signInTo: (host) => `تسجيل الدخول إلى ${host}`,
    signIn: 'تسجيل الدخول',
    orCopy: 'أو يمكنك نسخ هذا العنوان إلى المتصفح:',
    elsewhere: 'على جهاز آخر؟ يُرجى إدخال هذا الرمز حيث طلبت هذه الرسالة:',
    ends: (minutes) => `يعمل هذا الرابط مرة واحدة فقط. مدة الصلاحية: ${formatDuration('ar', minutes)}.`,
    notYou: 'إذا لم تطلب هذه الرسالة، فيمكنك تجاهلها. لا يمكن لأحد الدخول إلى حسابك من دونها.',
  },
}
