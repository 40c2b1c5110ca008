/** A passkey that was made and used once, as a browser sent both. */
export interface RecordedPasskey {
  readonly algorithm: string
  readonly registration: string
  readonly assertion: string
}

/** What the challenge and the user handle are filled with. */
export const RECORDED_BYTE = 0x2a

/**
 * Ceremonies on https://app.example by the authenticator that Chromium 156 has for tests, without what its answers
 * say twice. If one of these is refused, a release would lock people out.
 */
export const RECORDED: readonly RecordedPasskey[] = [
  {
    algorithm: 'ES256',
    registration:
      '{"authenticatorAttachment":"platform","clientExtensionResults":{},"id":"go7q11phbEaNF-CDOJPRkCv8eymPuq7lxpA_QTkt6Zw","rawId":"go7q11phbEaNF-CDOJPRkCv8eymPuq7lxpA_QTkt6Zw","response":{"attestationObject":"o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikVtmCAS3hjt8Iz1fY2UtegalxmdPrFPI7fCt1xcdfVG1FAAAAAQECAwQFBgcIAQIDBAUGBwgAIIKO6tdaYWxGjRfggziT0ZAr_Hspj7qu5caQP0E5LemcpQECAyYgASFYIFsxAjEDEH7Nr6--1tZokKuG1ika4LMAjevwupwWRpQRIlggwKZ95U5JK7yfwIW7SVJV000I2tgfSLOFMbQPVSYPwTs","clientDataJSON":"eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiS2lvcUtpb3FLaW9xS2lvcUtpb3FLaW9xS2lvcUtpb3FLaW9xS2lvcUtpbyIsIm9yaWdpbiI6Imh0dHBzOi8vYXBwLmV4YW1wbGUiLCJjcm9zc09yaWdpbiI6ZmFsc2V9","transports":["internal"]},"type":"public-key"}',
    assertion:
      '{"authenticatorAttachment":"platform","clientExtensionResults":{},"id":"go7q11phbEaNF-CDOJPRkCv8eymPuq7lxpA_QTkt6Zw","rawId":"go7q11phbEaNF-CDOJPRkCv8eymPuq7lxpA_QTkt6Zw","response":{"authenticatorData":"VtmCAS3hjt8Iz1fY2UtegalxmdPrFPI7fCt1xcdfVG0FAAAAAg","clientDataJSON":"eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiS2lvcUtpb3FLaW9xS2lvcUtpb3FLaW9xS2lvcUtpb3FLaW9xS2lvcUtpbyIsIm9yaWdpbiI6Imh0dHBzOi8vYXBwLmV4YW1wbGUiLCJjcm9zc09yaWdpbiI6ZmFsc2V9","signature":"MEQCIC9S4ifrmyxEB5jXy_wcnIImSELz0beWfSD3AoLxRpZwAiBDS15ChO4HjEzlAw94x8MhyD3ULXrzuXzqb1qtLQTNOw","userHandle":"KioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKio"},"type":"public-key"}',
  },
  {
    algorithm: 'RS256',
    registration:
      '{"authenticatorAttachment":"platform","clientExtensionResults":{},"id":"MGyO42bHQ9JhpvV795TCqCFaqGQE1pTTozDVkhursNw","rawId":"MGyO42bHQ9JhpvV795TCqCFaqGQE1pTTozDVkhursNw","response":{"attestationObject":"o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVkBZ1bZggEt4Y7fCM9X2NlLXoGpcZnT6xTyO3wrdcXHX1RtRQAAAAEBAgMEBQYHCAECAwQFBgcIACAwbI7jZsdD0mGm9Xv3lMKoIVqoZATWlNOjMNWSG6uw3KQBAwM5AQAgWQEAxIl9xsc-SuXduFH2-so8WXKj72gqLoDTd4utjJ0ySp3zOYCrFMgf2nf-IP8SMxeWzYl_JkD729sTZqMAhzP4dG9O3phdgvMapb3ozKr2V6QOnm6orXCzavidMBGlUHEco1ZYgZb2HsxpfLsTq72yPQJUZ2EbDSpcaGiHIQvA4BOnVwvxYX20yyMzevSpkptxjLwAQanp9YgTUFefVZ47fuq-Wz8kJxjHLmcGA7xX3AXLgHfDuz9rZ1MzQZo-pVJYbqODYVUVFszZv3VTE6WLkNxHLtnNGLb_aX7gngxmEIoGiu5DsUsN5BqXGyHSEprLFpJ_1rEnL6lBRSt3HM0c3yFDAQAB","clientDataJSON":"eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiS2lvcUtpb3FLaW9xS2lvcUtpb3FLaW9xS2lvcUtpb3FLaW9xS2lvcUtpbyIsIm9yaWdpbiI6Imh0dHBzOi8vYXBwLmV4YW1wbGUiLCJjcm9zc09yaWdpbiI6ZmFsc2V9","transports":["internal"]},"type":"public-key"}',
    assertion:
      '{"authenticatorAttachment":"platform","clientExtensionResults":{},"id":"MGyO42bHQ9JhpvV795TCqCFaqGQE1pTTozDVkhursNw","rawId":"MGyO42bHQ9JhpvV795TCqCFaqGQE1pTTozDVkhursNw","response":{"authenticatorData":"VtmCAS3hjt8Iz1fY2UtegalxmdPrFPI7fCt1xcdfVG0FAAAAAg","clientDataJSON":"eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiS2lvcUtpb3FLaW9xS2lvcUtpb3FLaW9xS2lvcUtpb3FLaW9xS2lvcUtpbyIsIm9yaWdpbiI6Imh0dHBzOi8vYXBwLmV4YW1wbGUiLCJjcm9zc09yaWdpbiI6ZmFsc2V9","signature":"tKK_O0aBcfEz5Lzzb9jzLx_eaNnC-6Fn2jprQqCcDdPbcjiWZsgz22Z0uoLfvdXcHi3WoJ95gz0MiIy2wxIpnooGQHmYpAk6fa3S6Qc_kTXkV2iR2z4kXowMjmRV9qsl_LTQaP8KcuPr5Rl8FuN5D2xuLwky_f-EKyNX9g-tPqdGC0yC8QnPTN-BGPmYhQbdlBddTGnagA3amRqBcNPBWoNA6co9ZD4AHMhqphAGCwCUraB70wJQ8rAwYtw9FCA0DiCcdGWIvt4hFR2GQfy5qV4tR59_SLjq7wLCtNIzRxqLbOfAcC3bRsWVn7mlpJVL5DzO_YRbJ0olWJ7jhlHrgg","userHandle":"KioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKio"},"type":"public-key"}',
  },
  {
    algorithm: 'EdDSA',
    registration:
      '{"authenticatorAttachment":"platform","clientExtensionResults":{},"id":"cDUNJM61M1YKGIOMPsqJKX_GXAFsdCAOf56Yq8W6y48","rawId":"cDUNJM61M1YKGIOMPsqJKX_GXAFsdCAOf56Yq8W6y48","response":{"attestationObject":"o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViBVtmCAS3hjt8Iz1fY2UtegalxmdPrFPI7fCt1xcdfVG1FAAAAAQECAwQFBgcIAQIDBAUGBwgAIHA1DSTOtTNWChiDjD7KiSl_xlwBbHQgDn-emKvFusuPpAEBAycgBiFYIHblq_uWWQdLbz8cPbFdQrW9YFE5jUawVhN9Grv5zaZq","clientDataJSON":"eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiS2lvcUtpb3FLaW9xS2lvcUtpb3FLaW9xS2lvcUtpb3FLaW9xS2lvcUtpbyIsIm9yaWdpbiI6Imh0dHBzOi8vYXBwLmV4YW1wbGUiLCJjcm9zc09yaWdpbiI6ZmFsc2V9","transports":["internal"]},"type":"public-key"}',
    assertion:
      '{"authenticatorAttachment":"platform","clientExtensionResults":{},"id":"cDUNJM61M1YKGIOMPsqJKX_GXAFsdCAOf56Yq8W6y48","rawId":"cDUNJM61M1YKGIOMPsqJKX_GXAFsdCAOf56Yq8W6y48","response":{"authenticatorData":"VtmCAS3hjt8Iz1fY2UtegalxmdPrFPI7fCt1xcdfVG0FAAAAAg","clientDataJSON":"eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiS2lvcUtpb3FLaW9xS2lvcUtpb3FLaW9xS2lvcUtpb3FLaW9xS2lvcUtpbyIsIm9yaWdpbiI6Imh0dHBzOi8vYXBwLmV4YW1wbGUiLCJjcm9zc09yaWdpbiI6ZmFsc2V9","signature":"rvb4Ne2LnR1kS5qNc_j81Nvj_-0lgraCWYCUbONl3NrSH5YVvh0njBDTlp61F9T-BVkoyHNV4gxiH-Ygc_xnAA","userHandle":"KioqKioqKioqKioqKioqKioqKioqKioqKioqKioqKio"},"type":"public-key"}',
  },
]
