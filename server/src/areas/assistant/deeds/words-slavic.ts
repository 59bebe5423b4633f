import type { Telling } from './words.ts'

/** Slavic languages. */
export const slavic: Record<string, Telling> = {
  pl: {
    done: 'ja, my już',
    state: 'został, została, zostało, zostały, jest już, są już, jest, są',
    will: 'będę, zaraz, chwileczkę, już, pozwól że, proszę pozwolić że, zamierzam',
    we: 'będziemy, konsultant, kolega, koleżanka, pracownik, ktoś, zespół, zostanie, zostaną',
    did: {
      act: 'zwrócon*, anulowan*, odwołan*, zamówion*, zarezerwowan*, zresetowan*, zmienion*, zaktualizowan*, wysłan*, utworzon*, otwart*, zablokowan*, usunięt*, aktywowan*, odblokowan*, zrealizowan*, zlecon*, złożon*',
      look: 'sprawdzon*, zweryfikowan*',
      pass: 'przekazan*, eskalowan*, przekierowan*, zgłoszon*, poinformowan*',
    },
    does: {
      act: 'zwróci, anuluje, wyśle, zmieni, zadzwoni, oddzwoni, zresetuje, zwrócon*, anulowan*, wysłan*, zmienion*, dzwonić, załatwi',
      look: 'sprawdzi, sprawdzę, sprawdzał*',
      pass: 'przekaże, skontaktuje, odpisze, odpowie, odezwie, przekazan*',
    },
    alone: {
      done: {
        act: 'zwróciłem, zwróciłam, zwróciliśmy, anulowałem, anulowałam, anulowaliśmy, odwołałem, odwołałam, zamówiłem, zamówiłam, zarezerwowałem, zarezerwowałam, zarezerwowaliśmy, zresetowałem, zresetowałam, zresetowaliśmy, zmieniłem, zmieniłam, zmieniliśmy, zaktualizowałem, zaktualizowałam, zaktualizowaliśmy, wysłałem, wysłałam, wysłaliśmy, utworzyłem, utworzyłam, otworzyłem, otworzyłam, zablokowałem, zablokowałam, zablokowaliśmy, usunąłem, usunęłam, usunęliśmy, zleciłem, zleciłam, złożyłem, złożyłam, dzwoniłem, zadzwoniłem',
        look: 'sprawdziłem, sprawdziłam, sprawdziliśmy, zweryfikowałem, zweryfikowałam',
        pass: 'przekazałem, przekazałam, przekazaliśmy, eskalowałem, eskalowałam, przekierowałem, przekierowałam, zgłosiłem, zgłosiłam, poinformowałem, poinformowałam',
      },
      will: {
        act: 'zwrócę, anuluję, odwołam, zamówię, zarezerwuję, zresetuję, zmienię, zaktualizuję, wyślę, utworzę, otworzę, zablokuję, usunę, zadzwonię, oddzwonię, zajmę się, załatwię, zlecę',
        look: 'sprawdzę, zweryfikuję, dowiem się',
        pass: 'przekażę, przekazuję, eskaluję, przekieruję, skontaktuję, poinformuję, odezwę się, odpiszę, dam znać',
      },
      we: {
        act: 'zwrócimy, anulujemy, zresetujemy, zmienimy, wyślemy, zablokujemy, zadzwonimy, oddzwonimy, usuniemy, zajmiemy się',
        look: 'sprawdzimy, zweryfikujemy',
        pass: 'przekażemy, skontaktujemy, odezwiemy się, odpiszemy',
      },
    },
    not: 'nie, nigdy, nikt, bez',
    when: 'jeśli, jeżeli, gdy, kiedy, dopóki, zanim, czy, po, jak, który, która, które, gdyby, o ile',
    sees: 'upewnij, sprawdź',
  },
  cs: {
    done: 'právě jsem, právě jsme',
    state: 'byl, byla, bylo, byly, je již, je nyní, je, jsou',
    will: 'budu, hned, nechte mě',
    we: 'budeme, kolega, kolegyně, pracovník, někdo, bude, budou, tým',
    behind: 'jsem, jsme',
    did: {
      act: 'vrátil*, refundoval*, zrušil*, stornoval*, objednal*, rezervoval*, resetoval*, obnovil*, změnil*, aktualizoval*, upravil*, poslal*, odeslal*, zaslal*, založil*, otevřel*, vytvořil*, zablokoval*, smazal*, odstranil*, aktivoval*, odblokoval*, zavolal*, vyřídil*, vrácen*, zrušen*, stornován*, objednán*, rezervován*, resetován*, obnoven*, změněn*, aktualizován*, odeslán*, zaslán*, založen*, vytvořen*, zablokován*, smazán*, proplacen*',
      look: 'zkontroloval*, ověřil*, prověřil*, zkontrolován*, ověřen*, prověřen*',
      pass: 'předal*, eskaloval*, přeposlal*, přepojil*, informoval*, kontaktoval*, předán*, eskalován*, přeposlán*',
    },
    does: {
      act: 'vrátí, zruší, zavolá, pošle, změní, resetuje, volat, vrácen*, zrušen*, odeslán*, změněn*',
      look: 'zkontroluje, ověří, kontrolovat, prověří',
      pass: 'předá, kontaktovat, ozve, odpoví, kontaktuje, předán*, spojí',
    },
    alone: {
      will: {
        act: 'vrátím, zruším, stornuji, stornuju, objednám, zarezervuji, rezervuji, resetuji, obnovím, změním, aktualizuji, pošlu, zašlu, odešlu, založím, vytvořím, zablokuji, smažu, zavolám, postarám se, zařídím, vyřídím',
        look: 'zkontroluji, zkontroluju, ověřím, prověřím, podívám se, zjistím',
        pass: 'předám, předávám, eskaluji, přepošlu, přepojím, kontaktuji, informuji, ozvu se, odpovím',
      },
      we: {
        act: 'vrátíme, zrušíme, pošleme, zašleme, změníme, resetujeme, zablokujeme, zavoláme, postaráme se',
        look: 'zkontrolujeme, ověříme, prověříme',
        pass: 'předáme, ozveme se, kontaktujeme, odpovíme',
      },
    },
    not: 'ne, nikdy, nikdo, není, nebyl, nebyla, nebylo, bez',
    when: 'pokud, když, až, dokud, než, zda, jestli, po, jakmile, jak, který, která, které, kdyby',
    sees: 'ujistěte, ujisti, zkontrolujte, zkontroluj',
  },
  ru: {
    done: 'я, мы, я уже, мы уже',
    state: 'был, была, было, были, уже, успешно',
    will: 'я, сейчас, давайте я, позвольте, сейчас я',
    we: 'мы, коллега, сотрудник, специалист, оператор, менеджер, кто-то, будет, будут, вам, с вами',
    behind: 'ваш, вашу, ваше, ваши, вам, вас, твой, твою, тебе, за вас',
    did: {
      act: 'вернул*, возместил*, отменил*, заказал*, забронировал*, сбросил*, изменил*, поменял*, обновил*, отправил*, выслал*, открыл*, создал*, оформил*, заблокировал*, удалил*, активировал*, разблокировал*, зачислил*, позвонил*, возвращен*, возвращён*, отменен*, отменён*, заказан*, забронирован*, сброшен*, изменен*, изменён*, обновлен*, обновлён*, отправлен*, выслан*, создан*, оформлен*, заблокирован*, удален*, удалён*, активирован*, зачислен*, возмещен*, возмещён*, произвел*',
      look: 'проверил*, уточнил*, посмотрел*, выяснил*, изучил*, проверен*',
      pass: 'передал*, переслал*, эскалировал*, перевел*, перевёл*, сообщил*, уведомил*, связал*, передан*, направил*, направлен*',
    },
    does: {
      act: 'вернет, вернёт, отменит, отправит, вышлет, позвонит, перезвонит, изменит, сбросит, звонить, возвращен*, возвращён*, отменен*, отменён*, отправлен*, изменен*, перезвонят, позвонят',
      look: 'проверит, уточнит, проверять, проверю',
      pass: 'передаст, свяжется, свяжутся, ответит, ответят, напишет, передан*',
    },
    alone: {
      state: {
        act: 'ваш заказ отменен, ваш заказ отменён, пароль сброшен, деньги возвращены, заказ отменён, заказ отменен, заказ оформлен, возврат оформлен, карта заблокирована, бронь отменена, адрес изменён, адрес изменен, письмо отправлено',
        pass: 'запрос передан, вопрос передан, заявка передана',
      },
      will: {
        act: 'верну, возмещу, отменю, закажу, забронирую, сброшу, изменю, поменяю, обновлю, отправлю, вышлю, открою, создам, оформлю, заблокирую, удалю, активирую, позвоню, перезвоню, займусь',
        look: 'проверю, уточню, посмотрю, выясню, узнаю',
        pass: 'передам, передаю, перешлю, эскалирую, переведу, перевожу, соединю, сообщу, уведомлю, свяжусь, отвечу, напишу',
      },
      we: {
        act: 'вернем, вернём, возместим, отменим, отправим, вышлем, изменим, сбросим, обновим, заблокируем, позвоним, перезвоним, займемся, займёмся, оформим',
        look: 'проверим, уточним, выясним',
        pass: 'передадим, свяжемся, ответим, сообщим, вам перезвонят, вам позвонят',
      },
    },
    not: 'не, никогда, никто, нет, без',
    when: 'если, когда, пока, до, прежде, ли, после, как, который, которая, которое, которые, чтобы, вы',
    sees: 'убедитесь, убедись, проверьте, проверь',
  },
  uk: {
    done: 'я, ми, я вже, ми вже',
    state: 'був, була, було, були, вже, успішно',
    will: 'я, зараз, дозвольте',
    we: 'ми, колега, співробітник, спеціаліст, оператор, хтось, буде, будуть, вам, з вами',
    behind: 'ваш, вашу, ваше, ваші, вам, вас, твій, твою, тобі',
    did: {
      act: 'повернув, повернула, повернули, повернут*, повернено, відшкодував*, скасував*, скасован*, замовив, замовила, замовили, замовлен*, забронював*, заброньован*, скинув*, скинут*, змінив, змінила, змінили, змінен*, оновив, оновила, оновили, оновлен*, надіслав, надіслала, надіслали, надіслан*, відправив, відправила, відправили, відправлен*, відкрив, відкрила, створив, створила, створили, створен*, оформив*, оформлен*, заблокував*, заблокован*, видалив*, видален*, активував*, зателефонував*',
      look: 'перевірив, перевірила, перевірили, перевірен*, уточнив, уточнила, з’ясував*',
      pass: 'передав, передала, передали, передан*, переслав*, ескалював*, повідомив, повідомила, скерував*',
    },
    does: {
      act: 'поверне, скасує, надішле, відправить, зателефонує, передзвонить, змінить, телефонувати, повернут*, скасован*, передзвонять',
      look: 'перевірить, уточнить, перевірю',
      pass: "передасть, зв’яжеться, зв'яжеться, зв'яжуться, відповість, напише, передан*",
    },
    alone: {
      state: { act: 'замовлення скасовано, пароль скинуто, кошти повернено, картку заблоковано' },
      will: {
        act: 'поверну, відшкодую, скасую, замовлю, забронюю, скину, зміню, оновлю, надішлю, відправлю, відкрию, створю, оформлю, заблокую, видалю, активую, зателефоную, передзвоню, займуся',
        look: "перевірю, уточню, подивлюся, з'ясую, дізнаюся",
        pass: "передам, передаю, перешлю, ескалюю, переведу, з'єднаю, повідомлю, зв'яжуся, відповім, напишу",
      },
      we: {
        act: 'повернемо, скасуємо, надішлемо, відправимо, змінимо, скинемо, оновимо, заблокуємо, зателефонуємо, передзвонимо',
        look: "перевіримо, уточнимо, з'ясуємо",
        pass: "передамо, зв'яжемося, відповімо, повідомимо",
      },
    },
    not: 'не, ніколи, ніхто, немає, без',
    when: 'якщо, коли, поки, до, перш, чи, після, як, який, яка, яке, які, щоб, ви',
    sees: 'переконайтеся, переконайся, перевірте, перевір',
  },
}
