import type { KnownLanguage } from '../../knowledge/languages/service.ts'

/**
 * How one language says that something is done or under way without saying who did it. Phrases are separated by
 * commas. `*` stands for any ending, `..` for a few words, `^` for the beginning of a clause and `$` for its end.
 */
export type Stating = {
  /** "Done!", "consider it done". */
  done: string
  /** The same in words with which articles also end their steps: "all set". */
  set?: string
  /** "On its way". */
  way: string
  /** That money comes back, which is a rule where a number or a condition stands beside it. */
  money: string
  /** That the desk is going to pay. */
  pays: string
  cancel?: string
  book: string
}

/** The languages that put spaces between words. */
export const stating: Partial<Record<KnownLanguage, Stating>> = {
  en: {
    done: "^ done $, ^ all done $, ^ all set $, ^ all sorted, consider it done, consider this done, consider that done, consider it sorted, consider it handled, been taken care of, is taken care of, is all taken care of, it's taken care of, everything's taken care of, it's done $, it is done $, that's done $, is sorted out, been sorted, it's sorted, been dealt with, been handled, it's all handled, job done, it's all arranged",
    set: "you're all set, you are all set, everything is set, everything's set",
    way: "is .. on its way, are .. on their way, it's .. on its way, is .. on the way, it's .. on the way, money's .. on its way, already on its way, now on its way, is .. underway, is .. under way, is .. in the mail",
    money:
      'money .. back on your, money .. back in your, amount .. back on your, amount .. back in your, refund .. be on your, refund .. be in your, money .. be in your, money .. be on your, refund will arrive, refund should arrive, have your money back, get your money back, have your refund, receive your refund, get your refund',
    pays: "we'll credit, we will credit, i'll credit, i will credit, we're crediting, we are crediting, i'm crediting, we'll reimburse, we'll refund, we'll compensate, we will compensate, we'll pay you back, we will pay you back, we'll pay it back, we'll put .. back on your",
    cancel:
      'order is cancelled, order is canceled, is now cancelled, is now canceled, is cancelled now, is canceled now',
    book: 'is booked for, is booked in, is booked $, are booked for, is all booked, is scheduled for, is lined up, booking is confirmed, appointment is confirmed, has been arranged, is arranged for',
  },
  de: {
    done: '^ erledigt $, ^ alles erledigt, ist erledigt, ist .. erledigt, als erledigt, so gut wie erledigt, wurde erledigt, ^ fertig $, ^ geschafft $, wurde .. gekümmert, ist geregelt, ist .. geregelt, ^ alles geregelt, wurde .. geregelt, ist unter dach und fach, ^ gebongt',
    set: '^ alles bereit, alles ist bereit, alles steht bereit, ^ alles eingerichtet',
    way: 'ist .. unterwegs, sind .. unterwegs, ist .. auf dem weg, sind .. auf dem weg, schon auf dem weg, bereits auf dem weg',
    money:
      'geld .. wieder auf, betrag .. wieder auf, geld .. auf ihrem konto, geld .. auf deinem konto, betrag .. auf ihrem konto, betrag .. auf deinem konto, haben .. ihr geld .. zurück, bekommen .. ihr geld .. zurück, erhalten .. ihr geld .. zurück, hast .. dein geld .. zurück, bekommst .. dein geld .. zurück, ihr geld zurück, dein geld zurück, gutschrift kommt, erstattung kommt',
    pays: 'schreiben .. gut $, schreibe .. gut $',
    book: 'ist .. gebucht, ist .. eingeplant, ist .. bestellt $, ist .. reserviert, ist .. vereinbart, termin steht, ist .. bestätigt $, ist .. eingetragen',
  },
  es: {
    done: '^ listo $, ^ hecho $, ^ todo listo $, ^ ya está $, está hecho, ya está hecho, está solucionado, está resuelto, está arreglado, está todo arreglado, ^ solucionado $, ^ resuelto $, por hecho, dalo por hecho, delo por hecho, ya .. ha resuelto, ya .. ha solucionado, ha quedado resuelto, ha quedado solucionado, nos hemos encargado, nos hemos ocupado, me he encargado, me he ocupado, ya me encargué, ya nos encargamos',
    set: 'todo está listo, está todo listo',
    way: 'está .. en camino, están .. en camino, va .. en camino, ya .. en camino, viene .. en camino',
    money:
      'dinero .. de vuelta, dinero .. de nuevo, dinero .. estará en, importe .. estará en, reembolso .. estará en, tendrás .. tu dinero, tendrá .. su dinero, recibirás .. tu dinero, recibirá .. su dinero, recibirás .. tu reembolso, recibirá .. su reembolso, reembolso llegará',
    pays: 'abonaremos, abonaré, acreditaremos, acreditaré, ingresaremos, devolveremos, compensaremos, reintegraremos',
    cancel: 'está cancelad*, está .. cancelad*, está anulad*, está .. anulad*, queda cancelad*, queda anulad*',
    book: 'está .. reservad*, está .. programad*, está .. agendad*, está .. citad*, queda .. reservad*, queda .. agendad*, cita .. confirmada, está .. concertad*',
  },
  fr: {
    done: "c'est fait, ^ fait $, voilà qui est fait, c'est réglé, c'est arrangé, ^ réglé $, est réglé*, a été réglé*, comme fait*, considérez .. comme, considère .. comme, c'est comme si c'était fait, s'en est occupé, s'en est chargé, nous en sommes occupés, m'en suis occupé*, c'est tout bon, a été pris en charge, a été prise en charge, est résolu*, a été résolu*",
    set: '^ tout est prêt, tout est en ordre, tout est bon, ^ tout est réglé',
    way: 'est .. en route, sont .. en route, est .. en chemin, sont .. en chemin, est .. en cours d’acheminement, est parti vers',
    money:
      'argent .. de retour, argent .. sur votre, argent .. sur ton, montant .. sur votre, remboursement .. sur votre, récupérerez .. argent, récupérerez votre, retrouverez .. argent, recevrez .. remboursement, recevrez .. argent, recevras .. remboursement, remboursement arrivera',
    pays: 'créditerons, créditerai, vous créditons, vous crédite, rembourserons, rembourserai, verserons, vous versons, dédommagerons, indemniserons, recréditerons',
    cancel: 'est .. annulée, est .. annulé, est .. résilié*',
    book: 'est .. réservé*, est .. programmé*, est .. planifié*, est .. fixé*, est .. confirmé*, rendez-vous est pris, est .. prévu pour, est .. calé*',
  },
  pt: {
    done: '^ feito $, ^ pronto $, ^ tudo certo $, ^ tudo resolvido, está feito, já está feito, está resolvido, foi resolvido, já foi tratado, foi tratado, está tratado, está tudo tratado, ^ tratado $, ^ resolvido $, por feito, como feito, como resolvido, considere feito, considere resolvido, já cuidamos, já cuidei, já tratámos, já tratamos, já tratei, já resolvemos, já resolvi',
    set: '^ tudo pronto, está tudo pronto, está tudo certo, está tudo em ordem',
    way: 'está .. a caminho, estão .. a caminho, já .. a caminho, vai .. a caminho',
    money:
      'dinheiro .. de volta, dinheiro .. estará, valor .. de volta, valor .. estará, reembolso .. estará, receberá .. seu dinheiro, receberá .. seu reembolso, terá .. seu dinheiro, reembolso chegará, dinheiro cai, dinheiro vai cair',
    pays: 'creditaremos, creditarei, vamos creditar, vou creditar, iremos creditar, devolveremos, vamos devolver, depositaremos, vamos depositar, compensaremos, vamos compensar, ressarciremos',
    cancel: 'está .. cancelad*, está .. anulad*, fica .. cancelad*, ficou .. cancelad*',
    book: 'está .. agendad*, está .. marcad*, está .. reservad*, está .. confirmad*, foi agendad*, foi marcad*, ficou agendad*, ficou marcad*, está .. programad*',
  },
  it: {
    done: '^ fatto $, ^ tutto fatto, già fatto, è fatta, è fatto, è tutto fatto, ^ risolto $, è risolt*, è stato risolto, ^ sistemato $, è sistemat*, è tutto sistemato, è stato sistemato, è tutto a posto, ^ tutto a posto, ^ tutto sistemato, consideralo fatto, lo consideri fatto, consideri .. fatt*, dallo per fatto, lo dia per fatto, come fatto, ce ne siamo occupati, me ne sono occupat*, ce ne siamo già occupati, è già stato gestito, è stato gestito',
    set: '^ tutto pronto, è tutto pronto, tutto è pronto',
    way: 'è .. in arrivo, sono .. in arrivo, è .. in viaggio, sono .. in viaggio, è .. per strada, sono .. per strada, è .. in cammino',
    money:
      'soldi .. di nuovo, soldi .. torneranno, soldi .. saranno, denaro .. di nuovo, denaro .. sarà, importo .. sarà, rimborso .. sarà, avrà .. i soldi, avrai .. i soldi, riavrà .. i, riavrai .. i, riceverà .. rimborso, riceverai .. rimborso, rimborso arriverà',
    pays: 'accrediteremo, accrediterò, le accreditiamo, ti accreditiamo, restituirò, verseremo, risarciremo, compenseremo, rimborseremo',
    cancel: 'è .. annullat*, è .. cancellat*, è .. disdett*',
    book: 'è .. prenotat*, è .. fissat*, è .. programmat*, è .. confermat*, è .. prenotato',
  },
  nl: {
    done: '^ klaar $, ^ gedaan $, ^ geregeld $, ^ voor elkaar, is geregeld, is .. geregeld, is .. voor elkaar, is gedaan $, is .. afgehandeld, is .. opgelost $, ^ opgelost $, als gedaan, als geregeld, komt voor elkaar, er is .. voor gezorgd, is .. in orde gebracht, alles is geregeld',
    set: '^ alles is klaar, ^ alles staat klaar, ^ alles in orde, alles is in orde',
    way: 'is .. onderweg, zijn .. onderweg, komt eraan, is .. op weg, zijn .. op weg',
    money:
      'geld .. weer op, geld .. terug op, geld .. op je, geld .. op uw, bedrag .. weer op, bedrag .. terug op, bedrag .. op je rekening, bedrag .. op uw rekening, hebt .. je geld .. terug, heeft .. uw geld .. terug, krijgt .. geld .. terug, ontvangt .. geld .. terug, geld komt',
    pays: 'schrijven .. bij op, schrijf .. bij op, storten .. terug, stort .. terug, storten .. op, maken .. over $, maken .. over naar, vergoeden .. u, vergoeden .. je, crediteren',
    book: 'is .. ingepland, staat .. ingepland, is .. geboekt, is .. gereserveerd, is .. ingeboekt, staat .. gepland, is .. gepland voor, staat .. in de agenda, is .. besteld $, is .. bevestigd',
  },
  da: {
    done: '^ færdig $, ^ klaret $, ^ ordnet $, ^ fikset $, er klaret, er .. klaret, er .. ordnet, er .. fikset, er .. løst, er .. taget hånd om, er .. taget .. af $, ^ det er gjort, er .. gjort $, er .. på plads, som gjort, som klaret, som ordnet, betragt .. som, sagen er klaret, er gået i orden, er .. i orden $',
    set: '^ alt er klart, ^ alt er på plads, ^ alt er i orden, ^ alt er klar',
    way: 'er .. på vej, er .. undervejs',
    money:
      'penge .. tilbage på, pengene .. tilbage på, pengene .. på din, pengene .. på dit, penge .. på din, beløbet .. på din, beløbet .. på dit, beløbet .. tilbage, har .. pengene .. tilbage, får .. pengene .. tilbage, får .. dine penge, modtager .. dine penge, refusionen kommer',
    pays: 'vi krediterer, jeg krediterer, vi sætter .. ind, jeg sætter .. ind, vi indsætter, vi kompenserer, vil kreditere, vil indsætte, krediterer vi, krediterer jeg',
    book: 'er .. booket, er .. bestilt $, er .. bestilt til, er .. reserveret, er .. planlagt til, er .. aftalt, er .. bekræftet',
  },
  nb: {
    done: '^ ferdig $, ^ fikset $, ^ ordnet $, ^ gjort $, er fikset, er .. fikset, er .. ordnet, er .. løst, er .. tatt hånd om, er .. tatt .. av $, ^ det er gjort, er .. gjort $, som gjort, som ordnet, betrakt .. som, er .. i boks, er .. på plass, er .. i orden $, regn .. som',
    set: '^ alt er klart, ^ alt er på plass, ^ alt er i orden, ^ alt er ordnet',
    way: 'er .. på vei, er .. underveis',
    money:
      'pengene .. tilbake på, pengene .. på kortet, pengene .. på kontoen, beløpet .. på kontoen, beløpet .. på kortet, beløpet .. tilbake, har .. pengene .. tilbake, får .. pengene .. tilbake, får .. pengene dine, mottar .. pengene, refusjonen kommer',
    pays: 'vi krediterer, jeg krediterer, vi setter .. inn, jeg setter .. inn, vi kompenserer, vil kreditere, vil sette inn, krediterer vi',
    book: 'er .. booket, er .. bestilt $, er .. bestilt til, er .. reservert, er .. planlagt til, er .. avtalt, er .. bekreftet',
  },
  sv: {
    done: '^ klart $, ^ färdigt $, ^ fixat $, ^ ordnat $, ^ gjort $, är fixat, är .. fixat, är .. ordnat, är .. löst, är .. omhändertaget, är .. åtgärdat, ^ det är gjort, är .. gjort $, är .. klart $, som gjort, som klart, som ordnat, betrakta .. som, se det som, har .. tagits om hand, har .. åtgärdats, är .. avklarat, har .. ordnats, har .. lösts',
    set: '^ allt är klart, ^ allt är i ordning, ^ allt är ordnat, ^ allt är på plats',
    way: 'är .. på väg, är .. på gång',
    money:
      'pengarna .. tillbaka på, pengar .. tillbaka på, pengarna .. på ditt, pengarna .. på kontot, pengarna .. på kortet, beloppet .. på ditt, beloppet .. tillbaka, har .. pengarna .. tillbaka, får .. pengarna .. tillbaka, får .. dina pengar, återbetalningen kommer',
    pays: 'vi krediterar, jag krediterar, vi sätter in, jag sätter in, vi betalar tillbaka, vi kompenserar, kommer att kreditera, krediterar vi, sätter vi in',
    cancel: 'är .. avbokad, är .. avbeställd, är .. annullerad, är .. makulerad',
    book: 'är .. bokad, är .. bokat, är .. inbokad, är .. beställd till, är .. reserverad, är .. planerad till, är .. bekräftad',
  },
  pl: {
    done: '^ gotowe $, ^ zrobione $, ^ załatwione $, ^ zrealizowane $, ^ wszystko załatwione, ^ sprawa załatwiona, jest załatwion*, jest .. załatwion*, został* .. załatwion*, zostało zrobione, za załatwion*, za zrobione, jest zrobione, zajęliśmy się, zajęłam się, zająłem się, jest .. rozwiązan*, został* .. rozwiązan*, ^ sprawa jest zamknięta, już po sprawie',
    set: '^ wszystko gotowe, wszystko jest gotowe, ^ wszystko jest w porządku',
    way: 'jest .. w drodze, są .. w drodze, już .. w drodze, jest .. w trakcie realizacji, idzie do',
    money:
      'pieniądze .. z powrotem, pieniądze .. wrócą, pieniądze .. na karcie, pieniądze .. na koncie, kwota .. na koncie, kwota .. wróci, zwrot .. dotrze, zwrot .. będzie na, otrzyma .. zwrot, otrzymasz .. zwrot, odzyska .. pieniądze, odzyskasz .. pieniądze, dostaniesz .. pieniądze, pieniądze dotrą',
    pays: 'zaksięgujemy, zaksięguję, doliczymy, uznamy .. rachunek, uznamy .. konto, zwrócimy, zwrócę, przelejemy, przeleję, wypłacimy, oddamy, zrekompensujemy',
    cancel:
      'jest .. anulowan*, zamówienie anulowan*, jest .. odwołan*, zamówienie .. anulowane $, zostaje .. anulowan*',
    book: 'jest .. umówion*, jest .. zarezerwowan*, jest .. zamówion*, został* .. umówion*, został* .. zarezerwowan*, jest .. zaplanowan*, jest .. potwierdzon*, umówiony na, umówiona na',
  },
  cs: {
    done: '^ hotovo $, ^ vyřízeno $, ^ vyřešeno $, ^ zařízeno $, ^ uděláno $, je vyřízen*, je .. vyřízen*, bylo .. vyřízeno, je .. vyřešen*, bylo .. vyřešeno, je .. zařízen*, bylo .. zařízeno, je hotovo, je .. hotovo $, za vyřízen*, za hotov*, je .. postaráno, bylo .. postaráno, máte .. vyřízeno, postarali jsme se, postaral jsem se, postarala jsem se, berte .. jako',
    set: '^ vše připraveno, vše je připraveno, ^ vše je v pořádku, všechno je připraveno, ^ vše je zařízeno',
    way: 'je .. na cestě, jsou .. na cestě, už .. na cestě',
    money:
      'peníze .. zpátky, peníze .. zpět, peníze .. na kartě, peníze .. na účtu, peníze .. vrátí, částka .. zpět, částka .. na účtu, dostanete .. peníze, dostaneš .. peníze, vrácené peníze, peníze dorazí, peníze přijdou',
    pays: 'připíšeme, připíšu, vrátíme, vrátím, proplatíme, pošleme .. zpět, převedeme, vyplatíme, odškodníme, nahradíme',
    cancel:
      'je .. zrušen*, objednávka .. zrušena $, je .. stornován*, jsou .. zrušen*, máte .. zrušen*, objednávka zrušena',
    book: 'je .. objednán*, je .. rezervován*, je .. zamluven*, je .. naplánován*, je .. domluven*, máte .. rezervován*, je .. potvrzen*, máte .. objednan*, je .. zajištěn*',
  },
  ru: {
    done: '^ готово $, ^ сделано $, ^ всё готово $, ^ все готово $, ^ улажено $, ^ решено $, ^ всё сделано, ^ все сделано, ^ выполнено $, считайте .. сделано, считайте .. решено, считайте .. решён*, считай .. сделано, считайте .. выполнен*, считайте .. готово, уже улажен*, уже решён*, уже решен*, улажен*, вопрос решён, вопрос решен, вопрос закрыт, проблема решена, проблема устранена, уже позаботились, мы позаботились, об этом .. позаботились, уже сделано, уже готово, уже выполнен*',
    set: '^ всё готово, ^ все готово, ^ всё в порядке, ^ все в порядке, всё улажено',
    way: 'уже .. в пути, находится в пути, заказ в пути, посылка в пути, возврат в пути, деньги в пути, уже едет, уже .. в дороге, скоро будет у вас, ^ .. в пути $',
    money:
      'деньги .. вернутся, деньги .. поступят, деньги .. придут, деньги .. будут, средства .. вернутся, средства .. поступят, средства .. будут, сумма .. вернётся, сумма .. вернется, сумма .. поступит, возврат .. поступит, возврат .. придёт, возврат .. придет, получите .. деньги, получите .. возврат',
    pays: 'зачислим, зачислю, начислим, начислю, вернём вам, вернем вам, возместим, компенсируем, перечислим, выплатим, мы вернём, мы вернем, переведём, переведем',
    cancel: 'заказ .. отменён, заказ .. отменен, заказ .. аннулирован, подписка .. отменена, бронь .. отменена',
    book: 'записан на, записаны на, записана на, забронирован*, назначен* на, мастер .. записан, мастер .. назначен, мастер .. вызван, запись .. подтверждена, визит .. назначен, мастер .. заказан, мастер .. приедет',
  },
  uk: {
    done: '^ готово $, ^ зроблено $, ^ все готово $, ^ усе готово $, ^ вирішено $, ^ виконано $, ^ залагоджено $, вважайте .. зроблено, вважайте .. вирішено, вважайте .. виконано, вважайте .. зробленим, вважайте .. готово, вже вирішен*, вже вирішено, вже залагоджен*, питання вирішено, питання закрите, проблему вирішено, проблему усунено, ми подбали, вже подбали, про це .. подбали, вже зроблено, вже готово, вже виконан*',
    set: '^ все готово, ^ усе готово, ^ все гаразд, ^ усе гаразд, усе владнано',
    way: 'вже .. в дорозі, вже .. у дорозі, уже .. в дорозі, уже .. у дорозі, перебуває в дорозі, замовлення в дорозі, посилка в дорозі, кошти в дорозі, вже їде, ^ .. в дорозі $, ^ .. у дорозі $',
    money:
      'гроші .. повернуться, гроші .. надійдуть, гроші .. прийдуть, гроші .. будуть, кошти .. повернуться, кошти .. надійдуть, кошти .. будуть, сума .. повернеться, сума .. надійде, повернення .. надійде, отримаєте .. гроші, отримаєте .. кошти, отримаєте .. повернення',
    pays: 'зарахуємо, зарахую, нарахуємо, нарахую, повернемо вам, відшкодуємо, компенсуємо, перерахуємо, виплатимо, ми повернемо, перекажемо',
    cancel: 'замовлення .. скасовано, замовлення .. скасоване, підписку .. скасовано, бронювання .. скасовано',
    book: 'записаний на, записана на, записані на, заброньован*, призначен* на, майстра .. замовлено, майстра .. записано, майстра .. викликано, майстер .. записаний, візит .. призначено, запис .. підтверджено, майстер .. приїде',
  },
  tr: {
    done: '^ tamamdır $, ^ bitti $, ^ halloldu, ^ yapıldı $, halledildi, hallettik, hallettim, halloldu, ^ tamamlandı $, işleminiz tamamlandı, olmuş bilin, olmuş bil, oldu bilin, oldu bil, yapılmış sayın, bitmiş bilin, hallolmuş bilin, halledilmiş bilin, çözüldü, çözüme kavuştu, ilgilenildi, icabına bakıldı',
    set: '^ her şey hazır $, ^ her şey tamam $, ^ her şey yolunda $, her şey ayarlandı',
    way: 'yolda $, yoldadır, yola çıktı, yolda ve',
    money:
      'paranız .. kartınızda, paranız .. hesabınızda, paranız .. geri, paranız .. yatacak, paranız .. dönecek, para .. kartınıza, para .. hesabınıza, tutar .. hesabınızda, tutar .. kartınızda, tutar .. yatacak, iadeniz .. yatacak, iadeniz .. gelecek, iadeniz .. ulaşacak, paranızı .. alacaksınız',
    pays: 'yatıracağız, yatıracağım, iade edeceğiz, iade edeceğim, tanımlayacağız, ödeyeceğiz, ödeyeceğim, aktaracağız, telafi edeceğiz, alacak kaydedeceğiz, hesabınıza geçeceğiz',
    cancel: 'artık iptal $, iptal oldu, iptal edilmiş durumda, iptal durumda, siparişiniz .. iptal $, şu an iptal $',
    book: 'ayarlandı, randevunuz .. alındı, randevu .. alındı, randevunuz .. onaylandı, rezerve edildi, ayarladık, randevunuz hazır, teknisyen .. gelecek, usta .. gelecek',
  },
  ro: {
    done: '^ gata $, ^ rezolvat $, ^ făcut $, ^ s-a făcut, ^ s-a rezolvat, s-a rezolvat, este rezolvat*, e rezolvat*, a fost rezolvat*, e gata $, ca și făcut, ca și rezolvat, considerați .. rezolvat*, consideră .. rezolvat*, considerați .. făcut, ne-am ocupat, m-am ocupat, s-a ocupat, este aranjat, e aranjat, totul este aranjat, totul e aranjat, ^ aranjat $, a fost aranjat',
    set: '^ totul este gata, ^ totul e gata, ^ totul este pregătit, ^ totul este în ordine, ^ totul e în regulă',
    way: 'este .. pe drum, sunt .. pe drum, e .. pe drum, deja pe drum, este .. în drum',
    money:
      'banii .. înapoi, banii .. pe card, banii .. în cont, banii .. vor ajunge, banii .. vor fi, suma .. înapoi, suma .. va ajunge, suma .. va fi, rambursarea .. va ajunge, primiți .. banii, primești .. banii, veți primi .. banii, veți avea .. banii, vei primi .. banii',
    pays: 'vă vom credita, te vom credita, vom credita, voi credita, vă creditam, vă creditez, vă vom returna, vom returna, vom rambursa, vă vom rambursa, vom vira, vom compensa, vă vom compensa, vom despăgubi, vă restituim, vă vom restitui',
    book: 'este .. programat*, este .. rezervat*, e .. programat*, a fost programat*, a fost rezervat*, este .. stabilit*, este .. confirmat*, este .. planificat*',
  },
  hu: {
    done: '^ kész $, ^ megvan $, ^ elintézve, ^ megoldva, el van intézve, elintéztük, el lett intézve, meg van oldva, megoldódott, megoldottuk, ^ rendben van $, gondoskodtunk, elintézettnek, elintézett, vegye .. elintézettnek, tekintse .. elintézettnek, tekintse .. késznek, tekintse .. megoldottnak, már kész $, le van rendezve, le lett rendezve, el lett rendezve, elrendeztük',
    set: '^ minden kész, ^ minden rendben $, ^ minden készen áll, ^ minden el van intézve',
    way: 'úton van, úton vannak, úton lévő, már úton',
    money:
      'pénze .. visszakerül, pénze .. vissza, pénze .. kártyáján, pénze .. számláján, pénz .. kártyáján, pénz .. számláján, összeg .. számláján, összeg .. kártyáján, összeg .. megérkezik, visszatérítés .. megérkezik, visszatérítése .. megérkezik, visszakapja .. pénzét, visszakapja a, megkapja .. pénzét',
    pays: 'jóváírjuk, jóváírom, visszautaljuk, átutaljuk, kifizetjük, megtérítjük, visszafizetjük, kártalanítjuk, jóvá fogjuk írni',
    cancel: 'törölve $, törölve van, törölve lett, le van mondva, lemondva, lemondásra került',
    book: 'le van foglalva, le lett foglalva, lefoglalva, be van ütemezve, időpontja .. megvan, be lett ütemezve, lefoglaltuk, meg van rendelve, le van egyeztetve, ki van írva',
  },
  fi: {
    done: '^ valmis $, ^ valmista $, ^ valmista tuli, ^ hoidettu $, ^ tehty $, ^ selvä juttu, on hoidettu, on .. hoidettu, on tehty $, on .. järjestetty, on ratkaistu, on .. ratkaistu, on .. kunnossa $, hoidettuna, tehtynä, asia on kunnossa, asia on selvä, hoidossa $, huolehdittu',
    set: '^ kaikki on valmista, ^ kaikki on valmiina, ^ kaikki valmista, ^ kaikki on kunnossa, ^ kaikki kunnossa',
    way: 'on .. matkalla, ovat .. matkalla, jo matkalla, on .. tulossa, ovat .. tulossa',
    money:
      'rahasi .. takaisin, rahat .. takaisin, rahasi .. kortillasi, rahat .. kortillasi, rahat .. tililläsi, rahasi .. tililläsi, rahasi .. palautuvat, rahat .. palautuvat, summa .. tililläsi, palautus .. tilillä*, palautuksesi .. saapuu, saat .. rahasi, saat .. rahat, hyvitys .. tulee',
    pays: 'hyvitämme, hyvitän, maksamme .. takaisin, palautamme sinulle, palautamme teille, korvaamme, korvaan, tilitämme, maksan takaisin, siirrämme .. tilillesi',
    cancel: 'on .. peruttu, on .. peruutettu, tilaus .. peruttu',
    book: 'on .. varattu, on .. tilattu $, on .. sovittu, on .. aikataulutettu, on .. vahvistettu, aika .. varattu',
  },
  el: {
    done: '^ έγινε $, ^ έτοιμο $, ^ ολοκληρώθηκε $, ^ τακτοποιήθηκε $, έχει τακτοποιηθεί, έχει .. τακτοποιηθεί, τακτοποιήθηκε, έχει διευθετηθεί, διευθετήθηκε, έχει λυθεί, λύθηκε, θεωρήστε .. έγινε, θεωρήστε .. τακτοποιημένο, θεωρήστε .. δεδομένο, θεωρήστε .. έγινε, θεώρησε .. έγινε, το φροντίσαμε, το φρόντισα, το τακτοποιήσαμε, το τακτοποίησα, έχει .. φροντιστεί, είναι τακτοποιημένο',
    set: '^ όλα έτοιμα, όλα είναι έτοιμα, ^ όλα εντάξει $, όλα είναι εντάξει, ^ όλα τακτοποιήθηκαν',
    way: 'είναι .. καθ οδόν, είναι .. στον δρόμο, είναι .. στο δρόμο, έρχεται σε, έρχονται σε, ήδη καθ οδόν',
    money:
      'χρήματά .. πίσω, χρήματα .. πίσω, χρήματά .. στην κάρτα, χρήματα .. στην κάρτα, χρήματά .. στον λογαριασμό, χρήματα .. στον λογαριασμό, ποσό .. στον λογαριασμό, ποσό .. στην κάρτα, επιστροφή .. φτάσει, πάρετε .. τα χρήματά, λάβετε .. τα χρήματά, έχετε .. τα χρήματά',
    pays: 'θα πιστώσουμε, θα σας πιστώσουμε, θα σου πιστώσουμε, θα πιστώσω, θα σας πιστώσω, θα επιστρέψουμε, θα σας επιστρέψουμε, θα καταβάλουμε, θα αποζημιώσουμε, θα σας αποζημιώσουμε, θα καταθέσουμε, θα πληρώσουμε',
    cancel: 'είναι .. ακυρωμέν*, ακυρωμέν* $',
    book: 'έχει κλειστεί, έχει .. κλειστεί, έχει προγραμματιστεί, έχει .. προγραμματιστεί, είναι .. κλεισμέν*, έχει κρατηθεί, έχει οριστεί, είναι .. προγραμματισμέν*, προγραμματίστηκε, ραντεβού .. επιβεβαιώθηκε, κλείστηκε',
  },
  hi: {
    done: '^ हो गया $, ^ हो गया है $, ^ काम हो गया, ^ पूरा हो गया, ^ कर दिया गया, ध्यान रख लिया, ध्यान रखा गया, ध्यान रख दिया, निपटा दिया, निपट गया, सुलझा दिया, सुलझ गया, हल कर दिया, हल हो गया, हो गया समझिए, हो गया समझें, हो गया समझो, पूरा समझिए, पूरा समझें, हुआ समझिए, हुआ समझें, संभाल लिया',
    set: '^ सब तैयार है, ^ सब कुछ तैयार है, ^ सब हो गया, ^ सब ठीक है $, ^ सब कुछ हो गया',
    way: 'रास्ते में है, रास्ते में हैं, रास्ते में ही, निकल चुका है, निकल गया है, निकल चुके हैं',
    money:
      'पैसा .. वापस, पैसे .. वापस, पैसा .. आ जाएगा, पैसे .. आ जाएंगे, पैसे .. आ जाएँगे, राशि .. वापस, राशि .. आ जाएगी, रिफंड .. आ जाएगा, रिफंड .. मिल जाएगा, पैसे .. मिल जाएंगे, पैसा .. मिल जाएगा',
    pays: 'जमा कर देंगे, जमा कर दूंगा, जमा कर दूँगा, जमा करेंगे, जमा करूंगा, जमा करूँगा, क्रेडिट कर देंगे, क्रेडिट करेंगे, क्रेडिट कर दूंगा, लौटा देंगे, लौटाएंगे, वापस कर देंगे, वापस करेंगे, भुगतान कर देंगे, मुआवज़ा देंगे, मुआवजा देंगे',
    cancel:
      'रद्द हो चुका, रद्द हो चुकी, रद्द हो गया, रद्द हो गई, रद्द किया जा चुका, रद्द कर दिया गया, अब रद्द है, कैंसिल हो गया, कैंसिल हो चुका, कैंसिल कर दिया',
    book: 'बुक हो गया, बुक हो गई, बुक हो चुका, बुक है, बुक कर दिया गया, तय हो गया, तय हो गई, तय कर दिया, निर्धारित है, निर्धारित हो गया, अपॉइंटमेंट .. कन्फर्म, तय है',
  },
  id: {
    done: '^ selesai $, ^ beres $, ^ sudah beres, ^ sudah selesai, ^ siap sudah, sudah beres, telah beres, sudah selesai $, sudah ditangani, telah ditangani, sudah diatasi, telah diatasi, sudah diselesaikan, telah diselesaikan, sudah kami tangani, sudah saya tangani, sudah kami urus, sudah saya urus, sudah diurus, telah diurus, anggap saja .. selesai, anggap saja .. beres',
    set: '^ semua sudah siap, ^ semuanya sudah siap, ^ semua beres, ^ semuanya beres, ^ semua siap',
    way: 'dalam perjalanan, sedang dalam perjalanan, sedang menuju, sudah di jalan',
    money:
      'uang .. kembali ke, uang .. akan kembali, uang .. masuk ke, dana .. kembali ke, dana .. akan kembali, dana .. masuk ke, dana .. akan masuk, jumlah .. kembali ke, pengembalian .. akan masuk, pengembalian .. akan tiba, menerima .. uang, menerima .. dana, uang .. sudah kembali',
    pays: 'kami akan mengkreditkan, saya akan mengkreditkan, akan kami kreditkan, kami kreditkan, kami akan mengembalikan, kami akan mentransfer, kami akan membayar, kami akan mengganti, akan kami kembalikan, akan kami transfer',
    cancel:
      'kini dibatalkan, sekarang dibatalkan, sekarang batal, kini batal, pesanan .. dibatalkan $, sudah batal, telah batal',
    book: 'sudah dipesan, telah dipesan, sudah dijadwalkan, telah dijadwalkan, dijadwalkan untuk, sudah dikonfirmasi, telah dikonfirmasi, sudah terjadwal, sudah dibooking, sudah dipesankan',
  },
  vi: {
    done: '^ xong $, ^ xong rồi, ^ đã xong $, ^ đã xong rồi, ^ hoàn tất $, ^ hoàn thành $, đã xong xuôi, coi như đã xong, coi như xong, xem như đã xong, xem như xong, được lo liệu, đã lo liệu, được giải quyết xong, đã được giải quyết, đã giải quyết xong, đã được xử lý, đã xử lý xong, đã được lo xong, đã lo xong',
    set: '^ mọi thứ đã sẵn sàng, ^ mọi thứ đã xong, ^ tất cả đã sẵn sàng, ^ tất cả đã xong, ^ đã sẵn sàng $',
    way: 'đang trên đường, đang được chuyển, đang được gửi, đang trên đường tới',
    money:
      'tiền .. sẽ về, tiền .. sẽ được hoàn, tiền .. trở lại, tiền .. sẽ quay lại, tiền .. sẽ vào, khoản hoàn .. sẽ, tiền .. về thẻ, tiền .. về tài khoản, nhận lại .. tiền, nhận được .. tiền hoàn, sẽ nhận .. tiền',
    pays: 'chúng tôi sẽ hoàn, tôi sẽ hoàn, chúng tôi sẽ ghi có, tôi sẽ ghi có, chúng tôi sẽ cộng, tôi sẽ cộng, chúng tôi sẽ chuyển .. tiền, chúng tôi sẽ trả, chúng tôi sẽ bồi thường, chúng tôi sẽ chuyển khoản',
    cancel: 'hiện đã bị hủy, hiện đã hủy, đã bị hủy, đã bị huỷ, đã được hủy, đã được huỷ, đã hủy $',
    book: 'đã được đặt, đã được lên lịch, đã được hẹn, đã lên lịch, đã đặt lịch, đã hẹn lịch, lịch hẹn .. được xác nhận, đã được sắp xếp, đã được xếp lịch',
  },
  ar: {
    done: '^ تم $, ^ تم ذلك, ^ تم الأمر, ^ انتهى الأمر, ^ تم بنجاح, تم حل, تم الاهتمام, تم التعامل, تمت معالجة, تمت تسوية, اعتبر .. منته*, اعتبره منته*, اعتبرها منتهية, اعتبر .. تم, اعتبره تم, اعتبروا .. منته*, اهتممنا, تولينا الأمر, توليت الأمر, تكفلنا, الأمر منجز, أنجز الأمر, حلت المشكلة, لقد انتهينا',
    set: '^ كل شيء جاهز $, ^ كل شيء على ما يرام $, ^ كل شيء تم, ^ أصبح كل شيء جاهزا',
    way: 'في الطريق إليك*, في طريقه, في طريقها, في الطريق $, قيد التوصيل',
    money:
      'أموالك .. إلى بطاقتك, أموالك .. في حسابك, أموالك .. بطاقتك, أموالك .. حسابك, المبلغ .. إلى بطاقتك, المبلغ .. إلى حسابك, المبلغ .. في حسابك, ستعود أموالك, ستعود .. أموالك, سيعود .. المبلغ, ستحصل .. أموالك, ستستلم .. أموالك, سيصلك .. المبلغ, ستصلك .. أموالك, ستستعيد .. أموالك, ستسترد .. أموالك',
    pays: 'سنودع, سأودع, سنضيف .. المبلغ, سنضيف .. إلى حسابك, سأضيف .. إلى حسابك, سنعيد .. المبلغ, سنرد .. المبلغ, سندفع, سنعوض*, سنحول .. المبلغ, سوف نعيد, سوف نودع, سوف نضيف',
    cancel: 'أصبح طلبك ملغى, طلبك .. ملغى, طلبك .. ملغي, ألغي طلبك, طلبك ملغى الآن',
    book: 'تم حجز, تم تحديد موعد, محجوز .. لك, حجزنا, موعدك مؤكد, تم تأكيد .. موعد*, الفني محجوز, تم ترتيب, تم تعيين فني, تم جدولة, تمت جدولة',
  },
  he: {
    done: '^ בוצע $, ^ נעשה $, ^ סודר $, ^ הכול סודר, ^ הכל סודר, ^ זה סודר, ^ טופל $, ^ זה טופל, טופל כבר, כבר טופל, העניין טופל, הנושא טופל, הנושא סודר, העניין סודר, הבעיה נפתרה, הבעיה טופלה, כסגור, כבוצע, כעשוי, כאילו זה נעשה, תחשיב .. כ*, תחשבי .. כ*, דאגנו לזה, דאגתי לזה, טיפלנו בזה, טיפלתי בזה, ^ הכול מסודר, ^ הכל מסודר, זה מסודר',
    set: '^ הכול מוכן, ^ הכל מוכן, ^ הכול בסדר $',
    way: 'בדרך אלי*, כבר בדרך, נמצא בדרך, נמצאת בדרך, נמצאים בדרך, בדרכו אלי*, בדרכה אלי*, בדרך $',
    money:
      'הכסף .. יחזור, הכסף .. יגיע, הכסף .. בכרטיס, הכסף .. לכרטיס, הכסף .. בחשבון, הסכום .. יחזור, הסכום .. בחשבון, ההחזר .. יגיע, ההחזר .. בחשבון, תקבל .. הכסף, תקבלי .. הכסף, תקבלו .. הכסף, כספך .. יחזור, הכסף .. חזרה',
    pays: 'נזכה, אזכה, נחזיר, אחזיר, נפצה, נשלם, נעביר .. כסף, נעביר .. הסכום, נעביר לך, נזכה אותך',
    cancel: 'ההזמנה .. מבוטלת, ההזמנה .. בוטלה, המנוי .. מבוטל, מבוטלת כעת, מבוטלת עכשיו, כרגע מבוטלת',
    book: 'הטכנאי .. הוזמן, הטכנאי .. נקבע, הטכנאי .. מוזמן, התור .. נקבע, נקבע .. תור, הפגישה .. נקבעה, התור .. מאושר, נקבע לך, שובץ*, מתואם ל*, הביקור .. נקבע, הטכנאי .. מתואם',
  },
}
