import type { Telling } from './words.ts'

/** The other languages that put spaces between words. */
export const eastern: Record<string, Telling> = {
  tr: {
    alone: {
      done: {
        act: 'iade ettim, iade ettik, iptal ettim, iptal ettik, sipariş ettim, sipariş verdim, rezerve ettim, rezervasyon yaptım, sıfırladım, sıfırladık, değiştirdim, değiştirdik, güncelledim, güncelledik, gönderdim, gönderdik, yolladım, oluşturdum, oluşturduk, açtım, engelledim, engelledik, bloke ettim, dondurdum, sildim, sildik, kaldırdım, etkinleştirdim, aradım, işleme aldım, yaptım, iade ediyorum, iptal ediyorum, geri ödedim',
        look: 'kontrol ettim, kontrol ettik, inceledim, inceledik, baktım, araştırdım, doğruladım',
        pass: 'yönlendirdim, yönlendirdik, ilettim, ilettik, aktardım, aktardık, bildirdim, bilgilendirdim',
      },
      state: {
        act: 'iade edildi, iade edilmiştir, iptal edildi, iptal edilmiştir, sipariş edildi, rezerve edildi, sıfırlandı, sıfırlanmıştır, değiştirildi, değiştirilmiştir, güncellendi, güncellenmiştir, gönderildi, gönderilmiştir, oluşturuldu, oluşturulmuştur, engellendi, bloke edildi, silindi, etkinleştirildi, onaylandı, yapıldı',
        look: 'kontrol edildi, incelendi',
        pass: 'yönlendirildi, iletildi, iletilmiştir, aktarıldı',
      },
      will: {
        act: 'iade edeceğim, iptal edeceğim, sipariş edeceğim, rezerve edeceğim, sıfırlayacağım, değiştireceğim, güncelleyeceğim, göndereceğim, oluşturacağım, açacağım, engelleyeceğim, sileceğim, etkinleştireceğim, arayacağım, geri arayacağım, ilgileneceğim, halledeceğim, hallederim, ararım, gönderiyorum, arıyorum',
        look: 'kontrol edeceğim, kontrol ediyorum, inceleyeceğim, bakacağım, bakıyorum, araştıracağım, kontrol edeyim, bakayım',
        pass: 'yönlendireceğim, ileteceğim, iletiyorum, aktaracağım, aktarıyorum, yönlendiriyorum, bildireceğim, bilgilendireceğim, iletişime geçeceğim, döneceğim, dönüş yapacağım',
      },
      we: {
        act: 'iade edeceğiz, iptal edeceğiz, sıfırlayacağız, değiştireceğiz, güncelleyeceğiz, göndereceğiz, arayacağız, engelleyeceğiz, sizi arayacak, seni arayacak, sizi arayacaktır, geri arayacak, iade edilecek, iptal edilecek, gönderilecek',
        look: 'kontrol edeceğiz, inceleyeceğiz, incelenecek',
        pass: 'yönlendireceğiz, ileteceğiz, iletişime geçeceğiz, iletişime geçecek, iletişime geçecektir, size dönecek, dönüş yapacak, dönüş yapacağız, yanıt verecek, cevap verecek',
      },
    },
    not: 'değil, asla, hiç',
    when: 'eğer, ne zaman, şayet, nasıl',
  },
  ro: {
    done: 'am, ți-am, v-am, i-am, l-am, tocmai am, am și',
    state: 'a fost, au fost, este, sunt, e, s-a, s-au, fost',
    will: 'voi, vă voi, te voi, o să, am să, permiteți-mi să, lasă-mă să, lăsați-mă să',
    we: 'vom, vă vom, te vom, coleg va, colegă va, coleg vă va, coleg te va, cineva vă va, cineva va, cineva te va, va fi, vor fi, o să vă, o să te, vă va, te va, veți fi, operator va',
    did: {
      act: 'rambursat*, returnat*, anulat*, comandat*, rezervat*, resetat*, schimbat*, modificat*, actualizat*, trimis*, expediat*, deschis un, deschis o, creat*, blocat*, șters*, eliminat*, activat*, deblocat*, procesat*, sunat*, emis*, înregistrat*',
      look: 'verificat*, examinat*, cercetat',
      pass: 'transmis*, escaladat*, redirecționat*, transferat*, informat*, anunțat*, contactat*',
    },
    does: {
      act: 'rambursa, ramburs*, returna, anula*, comanda, rezerva, reseta*, schimba*, modifica*, actualiza*, trimite*, trimit*, expedia, deschide, crea, bloca*, șterge*, activa, procesa, suna, sune, sun, ocupa, ocup, ocupe',
      look: 'verifica, verific, verifice, examina, cerceta',
      pass: 'transmite, escalada, redirecționa, transfera, informa, anunța, contacta, contacteze, răspunde, reveni, contactat*',
    },
    alone: {
      will: {
        act: 'mă ocup de',
        look: 'verific imediat, verific acum',
        pass: 'vă transfer, te transfer, transmit solicitarea',
      },
    },
    not: 'nu, n-am, niciodată, nimeni, fără, nici',
    when: 'dacă, când, odată, până, înainte, după, imediat ce, cum, care, de îndată',
  },
  hu: {
    done: 'már, éppen most, most',
    state: 'már, lett, sikeresen',
    will: 'fogom, fogok, majd, azonnal',
    we: 'fogjuk, fogunk, kolléga, kollégánk, kollégám, munkatárs, munkatársunk, valaki, fogja',
    alone: {
      done: {
        act: 'visszatérítettem, visszatérítettük, visszautaltam, visszautaltuk, lemondtam, töröltem, töröltük, megrendeltem, rendeltem, lefoglaltam, foglaltam, visszaállítottam, visszaállítottuk, megváltoztattam, módosítottam, módosítottuk, frissítettem, frissítettük, elküldtem, elküldtük, küldtem, küldtünk, megnyitottam, létrehoztam, letiltottam, letiltottuk, zároltam, zároltuk, eltávolítottam, aktiváltam, felhívtam, stornóztam, elintéztem',
        look: 'ellenőriztem, ellenőriztük, megnéztem, utánanéztem, megvizsgáltam',
        pass: 'továbbítottam, továbbítottuk, átadtam, átadtuk, értesítettem, eszkaláltam, jeleztem',
      },
      state: {
        act: 'visszatérítésre került, törlésre került, törölve lett, vissza lett állítva, visszaállításra került, módosításra került, elküldésre került, el lett küldve, le lett tiltva, letiltásra került, vissza lett térítve, törölve van, módosítva lett, frissítve lett',
        pass: 'továbbításra került, továbbítva lett',
      },
      will: {
        act: 'visszatérítem, visszautalom, lemondom, törlöm, megrendelem, lefoglalom, visszaállítom, módosítom, frissítem, elküldöm, küldöm, létrehozom, letiltom, zárolom, eltávolítom, felhívom, visszahívom, intézem, elintézem, foglak hívni, fogom hívni',
        look: 'ellenőrzöm, megnézem, utánanézek, megvizsgálom, kiderítem',
        pass: 'továbbítom, átadom, értesítem, eszkalálom, átkapcsolom, kapcsolom, jelentkezem, jelentkezni fogok, válaszolok',
      },
      we: {
        act: 'visszatérítjük, visszautaljuk, töröljük, visszaállítjuk, módosítjuk, elküldjük, letiltjuk, felhívjuk, visszahívjuk, felhívja önt, visszahívja önt, fogja hívni, fel fogja hívni, vissza fogja hívni, felhívja, visszahívja',
        look: 'ellenőrizzük, megvizsgáljuk',
        pass: 'továbbítjuk, átadjuk, fog válaszolni, jelentkezni fog, felveszi önnel, felvesszük önnel, fogjuk venni, fogja venni',
      },
    },
    not: 'nem, soha, senki, ne',
    when: 'ha, amikor, amint, amíg, mielőtt, hogy, miután, hogyan, aki, amely',
  },
  fi: {
    done: 'olen, olemme, juuri',
    state: 'on, ovat, on nyt, on jo, oli',
    will: 'minä, aion, annan, anna minun',
    we: 'aiomme, kollegani, kollega, työntekijämme, joku, asiakaspalvelija, tullaan, pian',
    did: {
      act: 'palauttanut, palauttaneet, hyvittänyt, hyvittäneet, peruuttanut, peruuttaneet, perunut, peruneet, tilannut, tilanneet, varannut, varanneet, nollannut, nollanneet, vaihtanut, vaihtaneet, muuttanut, muuttaneet, päivittänyt, päivittäneet, lähettänyt, lähettäneet, avannut, avanneet, luonut, luoneet, estänyt, estäneet, sulkenut, poistanut, poistaneet, aktivoinut, soittanut, palautettu, hyvitetty, peruutettu, peruttu, tilattu, varattu, nollattu, vaihdettu, muutettu, päivitetty, lähetetty, luotu, estetty, suljettu, poistettu',
      look: 'tarkistanut, tarkistaneet, tarkastanut, selvittänyt, selvittäneet, tarkistettu, selvitetty',
      pass: 'siirtänyt, siirtäneet, välittänyt, välittäneet, eskaloinut, ilmoittanut, siirretty, välitetty, eskaloitu',
    },
    does: {
      act: 'palauttaa, palautan, hyvittää, hyvitän, peruuttaa, peruutan, perua, perun, tilata, tilaan, varata, varaan, nollata, nollaan, vaihtaa, vaihdan, muuttaa, muutan, päivittää, päivitän, lähettää, lähetän, avata, luoda, estää, estän, poistaa, poistan, soittaa, soitan, hoidan, hoitaa',
      look: 'tarkistaa, tarkistan, selvittää, selvitän, katsoa, katson',
      pass: 'siirtää, siirrän, välittää, välitän, ilmoittaa, ottaa yhteyttä, otan yhteyttä, vastata, vastaa sinulle, vastaa teille, palaan, palata, palaa asiaan',
    },
    alone: {
      done: {
        act: 'palautin, hyvitin, peruutin, peruin, tilasin, varasin, nollasin, vaihdoin, muutin, päivitin, lähetin, avasin, estin, poistin, soitin',
        look: 'tarkistin, selvitin',
        pass: 'siirsin, välitin, ilmoitin',
      },
      will: {
        act: 'hyvitän, peruutan, perun, nollaan, päivitän, lähetän, soitan, hoidan asian, palautan rahat',
        look: 'tarkistan, selvitän',
        pass: 'siirrän, välitän, otan yhteyttä, palaan asiaan',
      },
      we: {
        act: 'hyvitämme, peruutamme, nollaamme, lähetämme, soitamme, päivitämme, soittaa sinulle, soittaa teille',
        look: 'tarkistamme, selvitämme',
        pass: 'otamme yhteyttä, palaamme, ottaa sinuun yhteyttä, ottaa teihin yhteyttä, siirrämme, välitämme',
      },
    },
    not: 'en, ei, emme, eivät, ole, koskaan, kukaan',
    when: 'jos, kun, kunnes, ennen, onko, jälkeen, heti kun, miten, joka, jotka',
    gap: 5,
  },
  el: {
    done: 'έχω, έχουμε, μόλις, ήδη',
    state: 'έχει, έχουν, είναι, ήταν, μόλις',
    will: 'θα, θα σας, θα σου, ας, αφήστε με να, άσε με να',
    we: 'θα, συνάδελφος θα, κάποιος θα',
    alone: {
      done: {
        act: 'επέστρεψα τα, επέστρεψα το, ακύρωσα, ακυρώσαμε, παρήγγειλα, έκλεισα, κράτησα, επανέφερα, επαναφέραμε, άλλαξα, αλλάξαμε, ενημέρωσα, ενημερώσαμε, έστειλα, στείλαμε, άνοιξα, δημιούργησα, μπλόκαρα, μπλοκάραμε, διέγραψα, διαγράψαμε, ενεργοποίησα, τηλεφώνησα, αποζημίωσα, επιστρέψαμε, έχω ακυρώσει, έχω επιστρέψει, έχω στείλει, έχω αλλάξει, έχω ενημερώσει, έχω επαναφέρει, έχω μπλοκάρει, έκανα επιστροφή, έκανα την επιστροφή, έχουμε ακυρώσει, έχουμε επιστρέψει, έχουμε στείλει, πραγματοποίησα',
        look: 'έλεγξα, ελέγξαμε, έχω ελέγξει, εξέτασα, διερεύνησα',
        pass: 'προώθησα, προωθήσαμε, έχω προωθήσει, διαβίβασα, μεταβίβασα, κλιμάκωσα, ειδοποίησα',
      },
      state: {
        act: 'ακυρώθηκε, έχει ακυρωθεί, επιστράφηκε, επιστράφηκαν, έχει επιστραφεί, έχουν επιστραφεί, επαναφέρθηκε, έχει επαναφερθεί, άλλαξε ο κωδικός, έχει αλλάξει, ενημερώθηκε, έχει ενημερωθεί, στάλθηκε, έχει σταλεί, δημιουργήθηκε, έχει μπλοκαριστεί, μπλοκαρίστηκε, διαγράφηκε, έχει διαγραφεί, ολοκληρώθηκε η επιστροφή',
        pass: 'προωθήθηκε, έχει προωθηθεί',
      },
      will: {
        act: 'θα επιστρέψω, θα ακυρώσω, θα παραγγείλω, θα κλείσω, θα επαναφέρω, θα αλλάξω, θα ενημερώσω, θα στείλω, θα σας στείλω, θα σου στείλω, θα ανοίξω, θα δημιουργήσω, θα μπλοκάρω, θα διαγράψω, θα τηλεφωνήσω, θα σας τηλεφωνήσω, θα σας καλέσω, θα σε καλέσω, θα σου τηλεφωνήσω, θα το φροντίσω, θα φροντίσω, θα σας πάρω, θα σε πάρω, θα κάνω επιστροφή',
        look: 'θα ελέγξω, θα το ελέγξω, θα εξετάσω, θα δω, θα κοιτάξω, θα το κοιτάξω, να ελέγξω',
        pass: 'θα προωθήσω, θα διαβιβάσω, θα επικοινωνήσω, θα σας συνδέσω, σας συνδέω, σε συνδέω, θα σας απαντήσω, θα σας ενημερώσω, θα σε ενημερώσω, θα ειδοποιήσω',
      },
      we: {
        act: 'θα επιστρέψουμε, θα ακυρώσουμε, θα στείλουμε, θα αλλάξουμε, θα σας καλέσουμε, θα σε καλέσουμε, θα σας τηλεφωνήσουμε, θα σας καλέσει, θα σε καλέσει, θα σας τηλεφωνήσει, θα σου τηλεφωνήσει, θα σας πάρει, θα επιστραφεί, θα ακυρωθεί, θα μπλοκάρουμε',
        look: 'θα ελέγξουμε, θα εξετάσουμε, θα ελέγξει',
        pass: 'θα προωθήσουμε, θα επικοινωνήσουμε, θα επικοινωνήσει, θα σας απαντήσει, θα σου απαντήσει, θα απαντήσει',
      },
    },
    not: 'δεν, δε, μην, ποτέ, κανείς, χωρίς',
    when: 'αν, εάν, όταν, μόλις, μέχρι, πριν, αφού, πώς, που, εφόσον',
  },
  hi: {
    done: 'मैंने, हमने, मैं, हम',
    state: 'आपका, आपकी, आपके, ऑर्डर, पासवर्ड, रिफंड, यह',
    will: 'मैं',
    we: 'हम, सहकर्मी, सहयोगी, टीम, कोई, प्रतिनिधि',
    did: {
      act: 'वापस कर दिया, वापस कर दिए, वापस किया है, लौटा दिया, लौटा दिए, रिफंड कर दिया, रिफंड किया है, रद्द कर दिया, रद्द कर दी, रद्द किया है, रद्द हो गया, रद्द कर दिया गया, बुक कर दिया, बुक कर दी, ऑर्डर कर दिया, रीसेट कर दिया, रीसेट हो गया, रीसेट किया है, बदल दिया, बदल दी, अपडेट कर दिया, अपडेट कर दी, अपडेट हो गया, भेज दिया, भेज दी, भेजा है, खोल दिया, बना दिया, दर्ज कर दी, दर्ज कर दिया, ब्लॉक कर दिया, हटा दिया, जारी कर दिया, जारी हो गया, हो गया है',
      look: 'जांच की, जाँच की, जांच कर ली, जाँच कर ली, जांच लिया, जाँच लिया, देख लिया, चेक किया, चेक कर लिया',
      pass: 'भेज दी है, सौंप दिया, सौंप दी, आगे बढ़ा दिया, आगे बढ़ा दी, सूचित कर दिया, फॉरवर्ड कर दिया, एस्केलेट कर दिया',
    },
    does: {
      act: 'वापस करूंगा, वापस करूँगा, वापस कर दूंगा, वापस कर दूँगा, लौटा दूंगा, लौटा दूँगा, रिफंड कर दूंगा, रिफंड कर दूँगा, रिफंड करूंगा, रद्द कर दूंगा, रद्द कर दूँगा, रद्द करूंगा, बुक कर दूंगा, रीसेट कर दूंगा, रीसेट कर दूँगा, बदल दूंगा, बदल दूँगा, अपडेट कर दूंगा, भेज दूंगा, भेज दूँगा, भेजूंगा, भेजूँगा, कॉल करूंगा, कॉल करूँगा, कॉल करूंगी, फोन करूंगा, फ़ोन करूँगा, ब्लॉक कर दूंगा, हटा दूंगा, कॉल करेगा, कॉल करेंगे, कॉल करेगी, फोन करेगा, फोन करेंगे, फ़ोन करेंगे, वापस करेंगे, रिफंड करेंगे, रद्द करेंगे, भेजेंगे, बदलेंगे, रद्द कर देंगे, वापस कर देंगे',
      look: 'जांच करूंगा, जाँच करूँगा, जांच करता हूं, जाँच करता हूँ, देखता हूं, देखता हूँ, जांच करेंगे, जाँच करेंगे, पता करूंगा, पता करता हूं',
      pass: 'संपर्क करूंगा, संपर्क करूँगा, संपर्क करेगा, संपर्क करेंगे, जवाब देंगे, जवाब देगा, सौंप रहा हूं, सौंप रहा हूँ, सौंप दूंगा, सूचित करूंगा, सूचित करूँगा, भेज रहा हूं',
    },
    not: 'नहीं, न, मत, कभी',
    when: 'यदि, अगर, जब, तक, पहले, बाद, कैसे, जो, जैसे',
    gap: 10,
  },
  id: {
    done: 'saya telah, saya sudah, kami telah, kami sudah, saya baru saja, saya sedang, kami sedang, sudah saya, telah saya, sudah kami, telah kami, saya',
    state: 'telah, sudah, berhasil, sedang',
    will: 'saya akan, akan saya, biar saya, izinkan saya, saya segera',
    we: 'kami akan, akan kami, rekan kami akan, seseorang akan, tim kami akan, petugas akan, petugas kami akan, kolega saya akan, rekan saya akan, akan, agen kami akan',
    did: {
      act: 'mengembalikan, dikembalikan, kembalikan, membatalkan, dibatalkan, batalkan, memesan, dipesan, pesankan, mereset, direset, menyetel ulang, disetel ulang, mengubah, diubah, ubah, memperbarui, diperbarui, perbarui, mengirim, mengirimkan, dikirim, kirim, kirimkan, membuka tiket, membuat, dibuat, buatkan, memblokir, diblokir, blokir, menghapus, dihapus, hapus, mengaktifkan, diaktifkan, memproses, diproses, proses, menelepon, ditelepon, refund, direfund, mengganti, diganti',
      look: 'memeriksa, diperiksa, periksa, mengecek, dicek, cek, meninjau, ditinjau, memverifikasi',
      pass: 'meneruskan, diteruskan, teruskan, mengeskalasi, dieskalasi, menyampaikan, disampaikan, sampaikan, memberi tahu, melaporkan, dilaporkan',
    },
    does: {
      act: 'mengembalikan, dikembalikan, kembalikan, membatalkan, dibatalkan, batalkan, memesan, pesankan, mereset, menyetel ulang, mengubah, memperbarui, mengirim, mengirimkan, dikirim, kirimkan, membuka tiket, membuat, memblokir, menghapus, mengaktifkan, memproses, diproses, menelepon, menghubungi lewat telepon, telepon, mengurus',
      look: 'memeriksa, periksa, mengecek, cek, meninjau, memverifikasi, mencari tahu',
      pass: 'meneruskan, teruskan, mengeskalasi, menyampaikan, menghubungi, hubungi, memberi tahu, menyambungkan, sambungkan, membalas, menjawab',
    },
    not: 'tidak, belum, bukan, tak, tanpa, jangan',
    when: 'jika, kalau, bila, apabila, ketika, saat, setelah, sebelum, sampai, hingga, apakah, begitu, cara, yang',
  },
  vi: {
    done: 'tôi đã, chúng tôi đã, em đã, mình đã, tôi vừa, em vừa, tôi đang, chúng tôi vừa, đã giúp bạn, đã giúp anh',
    state: 'đã được, vừa được, đã bị',
    will: 'tôi sẽ, em sẽ, mình sẽ, để tôi, để em, tôi xin',
    we: 'chúng tôi sẽ, nhân viên sẽ, đồng nghiệp sẽ, đồng nghiệp của tôi sẽ, ai đó sẽ, bộ phận sẽ, sẽ được, sẽ có người, sẽ có nhân viên, sẽ',
    did: {
      act: 'hoàn tiền, hoàn lại, hoàn trả, hủy, huỷ, đặt, đặt lại, đặt hàng, thay đổi, đổi, cập nhật, gửi, mở, tạo, khóa, khoá, chặn, xóa, xoá, kích hoạt, xử lý, gọi',
      look: 'kiểm tra, xem xét, xác minh, tra cứu',
      pass: 'chuyển, chuyển tiếp, báo, thông báo',
    },
    does: {
      act: 'hoàn tiền, hoàn lại, hoàn trả, hủy, huỷ, đặt, đặt lại, thay đổi, đổi, cập nhật, gửi, mở, tạo, khóa, khoá, chặn, xóa, xoá, kích hoạt, xử lý, gọi, gọi lại',
      look: 'kiểm tra, xem xét, xác minh, tìm hiểu',
      pass: 'chuyển, chuyển tiếp, báo, liên hệ, thông báo, trả lời, phản hồi, kết nối',
    },
    not: 'không, chưa, chẳng',
    when: 'nếu, khi, sau khi, trước khi, cho đến, liệu, cách, mà',
  },
  ar: {
    done: 'قمت, قمنا, لقد قمت, لقد قمنا',
    state: 'تم, تمت, لقد تم, لقد تمت',
    will: 'سأقوم, سوف أقوم, دعني, اسمح لي',
    we: 'سنقوم, سوف نقوم, سيقوم, سوف يقوم, سيتم, سوف يتم, ستقوم',
    did: {
      act: 'برد, رد, بإرجاع, إرجاع, باسترداد, استرداد, بإعادة, إعادة, بإلغاء, إلغاء, الغاء, بطلب, بحجز, حجز, بتغيير, تغيير, بتحديث, تحديث, بتعديل, تعديل, بإرسال, إرسال, بفتح, فتح, بإنشاء, إنشاء, بحظر, حظر, بإيقاف, إيقاف, بحذف, حذف, بتفعيل, تفعيل, بتعيين, تعيين, بمعالجة, معالجة, بالاتصال',
      look: 'بالتحقق, التحقق, بمراجعة, مراجعة, بفحص, فحص, بالبحث',
      pass: 'بتحويل, تحويل, بتصعيد, تصعيد, بإبلاغ, إبلاغ, بإحالة, إحالة, بتمرير, تمرير, بإخطار',
    },
    does: {
      act: 'برد, رد, بإرجاع, إرجاع, باسترداد, استرداد, بإعادة, إعادة, بإلغاء, إلغاء, بحجز, حجز, بتغيير, تغيير, بتحديث, تحديث, بتعديل, تعديل, بإرسال, إرسال, بفتح, فتح, بإنشاء, إنشاء, بحظر, حظر, بإيقاف, إيقاف, بحذف, حذف, بتفعيل, بتعيين, بمعالجة, بالاتصال, الاتصال',
      look: 'بالتحقق, التحقق, أتحقق, بمراجعة, مراجعة, أراجع, بفحص, فحص, أفحص',
      pass: 'بتحويل, تحويل, بتصعيد, تصعيد, بإبلاغ, إبلاغ, بإحالة, إحالة, التواصل, بالتواصل, بالرد, الرد',
    },
    alone: {
      done: {
        act: 'ألغيت, ألغينا, أرجعت, أرجعنا, أعدت, أعدنا, رددت, حجزت, غيرت, غيّرت, حدثت بيانات, حدّثت, حدثنا, عدلت, أرسلت, أرسلنا, فتحت, أنشأت, حظرت, أوقفت, حذفت, فعلت حساب, اتصلت, استرددت',
        look: 'تحققت, تحققنا, راجعت, فحصت',
        pass: 'حولت, حوّلت, حولنا, صعدت, صعّدت, أبلغت, أبلغنا, أحلت, أخبرت زميل',
      },
      will: {
        act: 'سألغي, سأرجع, سأعيد, سأرد المبلغ, سأحجز, سأغير, سأغيّر, سأحدث, سأحدّث, سأعدل, سأرسل, سأفتح, سأنشئ, سأحظر, سأوقف, سأحذف, سأتصل, سأعاود الاتصال, سأهتم',
        look: 'سأتحقق, سأراجع, سأفحص, سأبحث, دعني أتحقق',
        pass: 'سأحول, سأحوّل, سأحولك, سأحوّلك, سأصعد, سأصعّد, سأبلغ, سأتواصل, سأرد عليك, سأخبر, سأحيل, سأعلمك',
      },
      we: {
        act: 'سنلغي, سنعيد, سنرجع, سنرسل, سنغير, سنتصل, سيتصل, ستتصل, سنحظر, سنرد المبلغ, سيعاود',
        look: 'سنتحقق, سنراجع',
        pass: 'سنحول, سنحوّل, سنتواصل, سيتواصل, سيرد عليك, سنرد عليك, سنبلغ',
      },
    },
    not: 'لم, لا, لن, ليس, ما, غير, دون',
    when: 'إذا, عندما, حين, حتى, قبل, هل, بعد, كيف, بمجرد, التي, الذي, إن',
  },
  he: {
    done: 'אני, אנחנו, כבר',
    state: 'כבר, בהצלחה',
    will: 'אני, תן לי, תני לי',
    we: 'אנחנו, נציג, נציגה, מישהו, עמית, הצוות',
    alone: {
      done: {
        act: 'החזרתי, החזרנו, זיכיתי, זיכינו, ביטלתי, ביטלנו, הזמנתי, הזמנו עבורך, שריינתי, איפסתי, איפסנו, שיניתי, שינינו, עדכנתי, עדכנו, שלחתי, שלחנו, פתחתי, פתחנו, יצרתי, חסמתי, חסמנו, מחקתי, מחקנו, הפעלתי, התקשרתי, הנפקתי, טיפלתי',
        look: 'בדקתי, בדקנו, וידאתי, אימתתי',
        pass: 'העברתי, העברנו, הסלמתי, דיווחתי, הודעתי, יידעתי',
      },
      state: {
        act: 'בוטלה, בוטל, הוחזר, הוחזרו, זוכה, זוכית, אופסה, אופס, שונתה, שונה, עודכן, עודכנה, נשלח, נשלחה, נשלחו, נחסם, נחסמה, נמחק, נמחקה, נפתחה, הוזמן, הוזמנה, הונפק',
        look: 'נבדק, נבדקה',
        pass: 'הועבר, הועברה, הוסלם',
      },
      will: {
        act: 'אחזיר, אזכה, אבטל, אזמין, אשריין, אאפס, אשנה, אעדכן את, אשלח, אפתח, אצור עבורך, אחסום, אמחק, אפעיל, אתקשר, אטפל, אדאג',
        look: 'אבדוק, אברר, אוודא',
        pass: 'אעביר, אסלים, אודיע, אצור קשר, אצור איתך קשר, אחזור אליך, אחזור אלייך, אשיב, אעדכן אותך',
      },
      we: {
        act: 'נחזיר, נזכה, נבטל, נשלח, נשנה, נאפס, נחסום, נתקשר, יתקשר, תתקשר אליך, יתקשרו, נטפל',
        look: 'נבדוק, נברר',
        pass: 'נעביר, נחזור אליך, יחזור אליך, יחזור אלייך, תחזור אליך, יחזרו אליך, ניצור קשר, יצור קשר, ייצור קשר, יצור איתך קשר, ייצור איתך קשר, יענה',
      },
    },
    not: 'לא, אין, מעולם, בלי, אף',
    when: 'אם, כאשר, כש, עד, לפני, האם, אחרי, לאחר, ברגע, איך, כיצד, אשר',
  },
}
