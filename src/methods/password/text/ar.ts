import { formatDuration } from '../../../lib/duration.ts'
import type { PasswordText } from '../text.ts'

/**
 * Keeps an address apart, so that its punctuation and digits stay where they are.
 *
 * @see https://www.unicode.org/reports/tr9/
 */
const isolated = (text: string): string => `\u2068${text}\u2069`

/** Arabic, from right to left. No sentence says whether a man or a woman reads it. */
export const ar: PasswordText = {
  lang: 'ar',
  dir: 'rtl',
  signUp: (name) => `إنشاء حساب في ${name}`,
  email: 'عنوان البريد الإلكتروني',
  password: 'كلمة المرور',
  newPassword: 'كلمة المرور الجديدة',
  hint: (minLength) => `الحد الأدنى لعدد الأحرف: ${minLength}. يُستحسن استخدام بضع كلمات لا صلة بينها.`,
  create: 'إنشاء حساب',
  known: 'هل لديك حساب؟',
  signIn: 'تسجيل الدخول',
  forgot: 'إعادة تعيين كلمة المرور',
  forgotHelp: 'يُرجى إدخال عنوان بريدك الإلكتروني. سنرسل إليك رابطًا لتعيين كلمة مرور جديدة.',
  sendLink: 'إرسال الرابط',
  back: 'العودة إلى تسجيل الدخول',
  confirm: 'تأكيد عنوان بريدك الإلكتروني',
  confirmElsewhere: 'جرى التسجيل في متصفح آخر. يُرجى إدخال كلمة المرور التي اخترتها هناك.',
  confirmButton: 'تأكيد وتسجيل الدخول',
  sent: (address) => `أرسلنا رسالة إلى ${isolated(address)}.`,
  sentHelp: 'يُرجى فتح الرابط الوارد فيها أو إدخال رمزها هنا.',
  code: 'الرمز الوارد في الرسالة',
  codeHelp: 'ستة أرقام',
  wrongCode: 'هذا الرمز غير صحيح أو انتهت صلاحيته.',
  wrongPassword: 'هذه ليست كلمة المرور التي اخترتها عند التسجيل.',
  wrongEmail: 'يُرجى إدخال عنوان بريد إلكتروني صحيح.',
  reset: 'تعيين كلمة مرور جديدة',
  forAddress: (address) => `للعنوان ${isolated(address)}`,
  resetButton: 'تعيين كلمة المرور',
  changeEmail: 'تأكيد عنوان بريدك الإلكتروني الجديد',
  changeEmailButton: 'تغيير العنوان',
  refused: {
    'password-short': (minLength) => `كلمة المرور هذه قصيرة جدًا. الحد الأدنى لعدد الأحرف: ${minLength}.`,
    'password-long': () => 'كلمة المرور هذه طويلة جدًا. الحد الأقصى لعدد الأحرف: 256.',
    'password-common': () => 'من السهل تخمين كلمة المرور هذه. يُرجى اختيار كلمة مرور أخرى.',
    'password-breached': () => 'ظهرت كلمة المرور هذه في تسريب بيانات من موقع آخر. يُرجى اختيار كلمة مرور أخرى.',
  },
  mail: {
    orCopy: 'أو يمكنك نسخ هذا العنوان إلى المتصفح:',
    elsewhere: 'أو يمكنك إدخال هذا الرمز في الصفحة التي طلبت منها هذه الرسالة:',
  },
  mails: {
    'sign-up': {
      subject: (name) => `تأكيد عنوانك في ${name}`,
      signIn: 'تأكيد العنوان',
      ends: (minutes) => `يعمل هذا الرابط مرة واحدة فقط. مدة الصلاحية: ${formatDuration('ar', minutes)}.`,
      notYou: 'إذا لم تطلب إنشاء حساب، فيمكنك تجاهل هذه الرسالة. لا يُنشأ أي حساب من دونها.',
    },
    'sign-up-known': {
      subject: (name) => `لديك حساب بالفعل في ${name}`,
      signIn: 'تعيين كلمة مرور جديدة',
      ends: (minutes) =>
        `حاول شخص ما إنشاء حساب بعنوانك. إذا نسيت كلمة المرور، فيمكنك تعيين كلمة مرور جديدة. مدة الصلاحية: ${formatDuration('ar', minutes)}.`,
      notYou: 'إذا لم يكن ذلك منك، فيمكنك تجاهل هذه الرسالة. لم يتغير أي شيء.',
    },
    reset: {
      subject: (name) => `إعادة تعيين كلمة المرور في ${name}`,
      signIn: 'تعيين كلمة مرور جديدة',
      ends: (minutes) => `يعمل هذا الرابط مرة واحدة فقط. مدة الصلاحية: ${formatDuration('ar', minutes)}.`,
      notYou: 'إذا لم تطلب هذه الرسالة، فيمكنك تجاهلها. ستبقى كلمة المرور كما هي.',
    },
    'reset-unknown': {
      subject: (name) => `لا يوجد حساب بعنوانك في ${name}`,
      signIn: 'إنشاء حساب',
      ends: () => 'طلب شخص ما إعادة تعيين كلمة المرور لهذا العنوان.',
      notYou: 'إذا كان الطلب منك، فيمكنك تجربة عنوان آخر أو إنشاء حساب. وإلا فيمكنك تجاهل هذه الرسالة.',
    },
    'password-changed': {
      subject: (name) => `تغيّرت كلمة المرور الخاصة بك في ${name}`,
      signIn: 'إعادة تعيين كلمة المرور',
      ends: () => 'تم تسجيل الخروج من جميع الأجهزة الأخرى.',
      notYou: 'إذا لم يكن ذلك منك، فيُرجى إعادة تعيين كلمة المرور الآن.',
    },
    'email-change': {
      subject: (name) => `تأكيد عنوانك الجديد في ${name}`,
      signIn: 'تأكيد العنوان',
      ends: (minutes) => `يُرجى فتح الرابط حيث سجّلت الدخول. مدة الصلاحية: ${formatDuration('ar', minutes)}.`,
      notYou: 'إذا لم تطلب هذه الرسالة، فيمكنك تجاهلها. لا يتغير أي عنوان من دونها.',
    },
    'email-known': {
      subject: (name) => `يوجد بالفعل حساب بعنوانك في ${name}`,
      signIn: 'تسجيل الدخول',
      ends: () => 'حاول شخص ما استخدام هذا العنوان لحساب آخر.',
      notYou: 'إذا لم يكن ذلك منك، فيمكنك تجاهل هذه الرسالة. لم يتغير أي شيء.',
    },
    'email-changed': {
      subject: (name) => `تغيّر عنوان حسابك في ${name}`,
      signIn: 'فتح الصفحة',
      ends: () => 'يُرجى تسجيل الدخول بالعنوان الجديد من الآن فصاعدًا. تم تسجيل الخروج من جميع الأجهزة الأخرى.',
      notYou: 'إذا لم يكن ذلك منك، فيُرجى التواصل معنا فورًا.',
    },
    'user-deleted': {
      subject: (name) => `تم حذف حسابك في ${name}`,
      signIn: 'فتح الصفحة',
      ends: () => 'لم تبقَ أي بيانات منه.',
      notYou: 'إذا لم يكن ذلك منك، فيُرجى التواصل معنا فورًا.',
    },
  },
}
