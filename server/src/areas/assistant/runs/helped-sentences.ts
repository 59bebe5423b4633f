import type { KnownLanguage } from '../../knowledge/articles/service.ts'

type Sentences = {
  asks: string
  /** Titles of buttons: at most 20 UTF-16 units each, as WhatsApp wants. */
  yes: string
  more: string
  asksWhatIsMissing: string
  thanks: string
}

export const helpedSentences: Record<KnownLanguage, Sentences> = {
  en: {
    asks: 'Did that help?',
    yes: 'Yes, thanks',
    more: 'I need more help',
    asksWhatIsMissing: 'What is still missing? Please tell me a little more.',
    thanks: 'Glad to help. Just write again whenever you need something.',
  },
  de: {
    asks: 'Hat dir das geholfen?',
    yes: 'Ja, danke',
    more: 'Brauche mehr Hilfe',
    asksWhatIsMissing: 'Was fehlt dir noch? Schreib mir bitte etwas mehr dazu.',
    thanks: 'Gern geschehen. Schreib einfach wieder, wenn du etwas brauchst.',
  },
  es: {
    asks: '¿Te ha sido útil?',
    yes: 'Sí, gracias',
    more: 'Necesito más ayuda',
    asksWhatIsMissing: '¿Qué te falta todavía? Cuéntame un poco más, por favor.',
    thanks: 'Me alegro de haber ayudado. Escríbenos cuando lo necesites.',
  },
  fr: {
    asks: 'Cela vous a-t-il aidé ?',
    yes: 'Oui, merci',
    more: "Encore besoin d'aide",
    asksWhatIsMissing: "Que vous manque-t-il encore ? Donnez-moi quelques précisions, s'il vous plaît.",
    thanks: "Ravi d'avoir pu aider. Écrivez-nous dès que vous en avez besoin.",
  },
  pt: {
    asks: 'Isso ajudou?',
    yes: 'Sim, ajudou',
    more: 'Quero mais ajuda',
    asksWhatIsMissing: 'O que ainda falta? Conte um pouco mais, por favor.',
    thanks: 'Que bom que ajudei. Escreva sempre que precisar.',
  },
  ru: {
    asks: 'Это помогло?',
    yes: 'Да, спасибо',
    more: 'Нужна ещё помощь',
    asksWhatIsMissing: 'Чего ещё не хватает? Расскажите, пожалуйста, чуть подробнее.',
    thanks: 'Рады помочь. Пишите, если что-то понадобится.',
  },
  ar: {
    asks: 'هل أفادك هذا؟',
    yes: 'نعم، شكرًا',
    more: 'أحتاج مساعدة أكثر',
    asksWhatIsMissing: 'ما الذي ما زال ينقصك؟ أخبرني بالمزيد من فضلك.',
    thanks: 'يسعدني أنني ساعدتك. راسلنا متى احتجت إلى شيء.',
  },
  it: {
    asks: 'Ti è stato utile?',
    yes: 'Sì, grazie',
    more: 'Mi serve altro aiuto',
    asksWhatIsMissing: 'Che cosa manca ancora? Raccontami qualcosa in più, per favore.',
    thanks: 'Felice di averti aiutato. Scrivici quando vuoi.',
  },
  nl: {
    asks: 'Heeft dit je geholpen?',
    yes: 'Ja, bedankt',
    more: 'Meer hulp nodig',
    asksWhatIsMissing: 'Wat mis je nog? Vertel me er graag iets meer over.',
    thanks: 'Graag gedaan. Stuur gerust weer een bericht als je iets nodig hebt.',
  },
  pl: {
    asks: 'Czy to pomogło?',
    yes: 'Tak, dziękuję',
    more: 'Potrzebuję pomocy',
    asksWhatIsMissing: 'Czego jeszcze brakuje? Napisz, proszę, trochę więcej.',
    thanks: 'Cieszę się, że pomogłem. Napisz, gdy będzie coś potrzebne.',
  },
  tr: {
    asks: 'Bu yardımcı oldu mu?',
    yes: 'Evet, teşekkürler',
    more: 'Daha fazla yardım',
    asksWhatIsMissing: 'Eksik kalan nedir? Lütfen biraz daha anlatın.',
    thanks: 'Yardımcı olabildiğime sevindim. İhtiyacınız olduğunda yine yazın.',
  },
  uk: {
    asks: 'Це допомогло?',
    yes: 'Так, дякую',
    more: 'Потрібна ще допомога',
    asksWhatIsMissing: 'Чого ще бракує? Розкажіть, будь ласка, трохи докладніше.',
    thanks: 'Раді допомогти. Пишіть, якщо щось знадобиться.',
  },
  cs: {
    asks: 'Pomohlo vám to?',
    yes: 'Ano, děkuji',
    more: 'Potřebuji poradit',
    asksWhatIsMissing: 'Co ještě chybí? Napište mi prosím trochu víc.',
    thanks: 'Rádo se stalo. Napište, kdykoli budete něco potřebovat.',
  },
  sv: {
    asks: 'Hjälpte det?',
    yes: 'Ja, tack',
    more: 'Behöver mer hjälp',
    asksWhatIsMissing: 'Vad saknas fortfarande? Berätta gärna lite mer.',
    thanks: 'Roligt att kunna hjälpa till. Skriv igen när du behöver något.',
  },
  da: {
    asks: 'Hjalp det?',
    yes: 'Ja, tak',
    more: 'Brug for mere hjælp',
    asksWhatIsMissing: 'Hvad mangler du stadig? Fortæl mig gerne lidt mere.',
    thanks: 'Det var så lidt. Skriv igen, når du har brug for noget.',
  },
  nb: {
    asks: 'Hjalp det?',
    yes: 'Ja, takk',
    more: 'Trenger mer hjelp',
    asksWhatIsMissing: 'Hva mangler du fortsatt? Fortell meg gjerne litt mer.',
    thanks: 'Bare hyggelig. Skriv igjen når du trenger noe.',
  },
  fi: {
    asks: 'Auttoiko tämä?',
    yes: 'Kyllä, kiitos',
    more: 'Tarvitsen lisää apua',
    asksWhatIsMissing: 'Mikä jäi vielä puuttumaan? Kertoisitko hieman lisää?',
    thanks: 'Mukava kuulla. Kirjoita taas, kun tarvitset jotain.',
  },
  el: {
    asks: 'Σας βοήθησε αυτό;',
    yes: 'Ναι, ευχαριστώ',
    more: 'Θέλω κι άλλη βοήθεια',
    asksWhatIsMissing: 'Τι λείπει ακόμη; Πείτε μου λίγα περισσότερα, παρακαλώ.',
    thanks: 'Χαίρομαι που βοήθησα. Γράψτε μας ξανά όποτε χρειαστείτε κάτι.',
  },
  he: {
    asks: 'זה עזר?',
    yes: 'כן, תודה',
    more: 'אשמח לעוד עזרה',
    asksWhatIsMissing: 'מה עדיין חסר? נשמח לעוד קצת פרטים.',
    thanks: 'שמחים שעזרנו. אפשר לכתוב לנו שוב בכל עת.',
  },
  hi: {
    asks: 'क्या इससे मदद मिली?',
    yes: 'हाँ, धन्यवाद',
    more: 'और मदद चाहिए',
    asksWhatIsMissing: 'अब भी क्या बाकी है? कृपया थोड़ा और बताइए।',
    thanks: 'मदद करके खुशी हुई। जब भी ज़रूरत हो, फिर लिखें।',
  },
  id: {
    asks: 'Apakah ini membantu?',
    yes: 'Ya, terima kasih',
    more: 'Perlu bantuan lagi',
    asksWhatIsMissing: 'Apa yang masih kurang? Tolong ceritakan sedikit lagi.',
    thanks: 'Senang bisa membantu. Silakan kirim pesan lagi kapan saja.',
  },
  ja: {
    asks: 'お役に立ちましたか？',
    yes: 'はい、助かりました',
    more: 'まだ困っています',
    asksWhatIsMissing: 'まだ解決していない点は何でしょうか？もう少し詳しく教えてください。',
    thanks: 'お役に立てて何よりです。またいつでもご連絡ください。',
  },
  ko: {
    asks: '도움이 되셨나요?',
    yes: '네, 감사합니다',
    more: '도움이 더 필요해요',
    asksWhatIsMissing: '어떤 점이 더 필요하신가요? 조금 더 자세히 알려 주세요.',
    thanks: '도움이 되어 기쁩니다. 필요하실 때 언제든지 다시 문의해 주세요.',
  },
  zh: {
    asks: '这对您有帮助吗？',
    yes: '有帮助，谢谢',
    more: '我还需要帮助',
    asksWhatIsMissing: '还有什么没有解决？请再多说一些。',
    thanks: '很高兴能帮到您。有需要随时联系我们。',
  },
  vi: {
    asks: 'Thông tin này có giúp được bạn không?',
    yes: 'Có, cảm ơn',
    more: 'Tôi cần giúp thêm',
    asksWhatIsMissing: 'Bạn còn cần gì nữa? Hãy cho tôi biết thêm một chút.',
    thanks: 'Rất vui được giúp bạn. Cứ nhắn lại khi bạn cần.',
  },
  ro: {
    asks: 'V-a fost de ajutor?',
    yes: 'Da, mulțumesc',
    more: 'Am nevoie de ajutor',
    asksWhatIsMissing: 'Ce mai lipsește? Spuneți-mi puțin mai mult, vă rog.',
    thanks: 'Mă bucur că am putut ajuta. Scrieți-ne oricând aveți nevoie.',
  },
  hu: {
    asks: 'Segített a válasz?',
    yes: 'Igen, köszönöm',
    more: 'Több segítség kell',
    asksWhatIsMissing: 'Mi hiányzik még? Kérem, írjon róla egy kicsit bővebben.',
    thanks: 'Örülök, hogy segíthettem. Írjon bármikor, ha szüksége van valamire.',
  },
}
