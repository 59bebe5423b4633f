/** Words that occur in explanations of any kind. They tell little, and less than their rarity suggests. */
const lists = `
above access according across actual additional advise allow allows already alternatively appear appears appropriate area article
articles assist assistance associated automatically available begin below bottom button case certain check choose chosen clear clearly
click clicking close common complete completed confirm confirmed connected consider contact contacting continue correct correctly corner
create current currently depending desired detailed details determine different directly display displayed double easily edit enable
encounter ensure enter entered entering existing experience experiencing expand explore fill find finish first following follow follows
full fully further guidance guide guides helpful hover however icon immediately important include included includes including
information instead instructions issue issues item keep left link list locate located log long longer main manage manually matter meet
menu message method multiple name navigate needed new next note number occur occurs open opening option optional options order original
page part particular paste people per perform persist persists place previous previously problem proceed process properly
provide provided provides question questions reach read refer refresh regarding related relevant remain remember require required
requires resolve result right save scroll search section select selected selecting selection set setting settings several show shown
shows sign similar simply single specific start steps step submit successfully support sure switch system tab team temporarily
therefore tip toggle top troubleshoot troubleshooting turn type types update upload useful user various verify view
visit wait ways within works
abhängig ablauf abschnitt allgemein alternativ angeben anleitung anschließend anzeigen artikel aufrufen auswahl auswählen
außerdem automatisch beachten beachte beispielsweise benötigen benötigt bereich bereits beziehungsweise daher danach dafür dabei direkt
drücken einfach eingeben einstellungen ende entsprechend erfolgt erhalten erhältst erneut ersten falls folgen folgende folgenden gegebenenfalls
genau gewünschte gewünschten hinweis informationen innerhalb jeweils jeweiligen klick klicke klicken kontaktieren links liste menü möglich
möglichkeit normalerweise notwendig option optionen prüfen rechts schaltfläche schritt schritte seite sicher sicherstellen sobald sofort somit sowie
stellen tippe tippen überprüfen unten oben verfügbar verschiedene verwenden vollständig wählen wähle weitere weiteren wichtig zunächst
zusätzlich zurück
además acceder alternativamente apartado aparece artículo asegúrate asegúrese automáticamente botón cada clic comprueba comprobar
configuración consulta consultar continuación correctamente debe debes deberá deberás deseas deseada disponible disponibles ejemplo elige elegir encontrar
esquina existente final guía hacer haga haz importante incluye indicado información instrucciones introduce lista luego mediante
menú mostrar necesario necesita necesitas nota nuevamente nuevo obtener opción opciones página parte paso pasos posible primero proceso
proporcionar pulsa pulsar recibe recibirás relacionada requiere seguir selecciona seleccionar siguiente siguientes sección según superior inferior
utilizar utiliza varias ver verificar
accéder ainsi alternativement appuyez assurez automatiquement bouton cas cliquez cliquer consulter correctement devez disponible disponibles
effectuer ensuite entrez étape étapes exemple existant guide important informations instructions liste lorsque menu nécessaire nouveau nouvelle option
options page paramètres possible pouvez premier procédure puis remarque requis saisissez section sélectionnez sélectionner suivante suivantes
suivant suivants suivez utiliser utilisez vérifier vérifiez veuillez
além acessar acesse alternativamente artigo assim automaticamente botão cada caso certifique clique clicar configurações consulte corretamente
deve deverá disponível disponíveis etapa etapas exemplo existente guia importante incluir informações instruções lista menu necessário nota novamente
novo nova obter opção opções página parte passo passos possível primeiro processo seção selecione selecionar seguir seguinte seguintes siga
usar utilizar várias verificar verifique
accedere automaticamente assicurati bottone pulsante clicca cliccare consultare correttamente deve devi disponibile disponibili esempio guida importante
impostazioni informazioni inoltre istruzioni lista menu necessario nota nuovamente nuovo opzione opzioni pagina passaggi passaggio passo possibile primo
procedura quindi seleziona selezionare seguente seguenti segui sezione utilizzare verificare
automatisch beschikbaar bijvoorbeeld controleren controleer daarna dient eenvoudig gebruik gebruiken informatie instellingen instructies invoeren kies kiezen
klik klikken knop lijst links mogelijk moet nodig nieuwe ontvangt opnieuw optie opties pagina rechts selecteer selecteren sectie stap stappen vervolgens
volg volgende zorg zodat
автоматически будет важно введите воспользоваться выберите выбрать далее доступен доступна доступно доступны если затем информация инструкции
использовать кнопка кнопку кроме меню можете нажмите например настройки настройках необходимо нужно обратите опция открыть откройте перейдите получите
пожалуйста правильно проверьте проверить раздел разделе следующие следующее следуйте снова список страница страницу страница также убедитесь укажите шаг шаги
`

export const explainingWords: ReadonlySet<string> = new Set(lists.trim().split(/\s+/))

const self: Record<string, string> = {
  en: "i my me mine myself i'm i've i'd i'll",
  de: 'ich mein meine meinen meinem meiner meines mir mich',
  es: 'yo mi mis mí conmigo quiero necesito tengo quisiera busco',
  fr: "je j'ai mon ma mes moi",
  pt: 'eu meu minha meus minhas quero preciso tenho gostaria',
  it: 'io mio mia miei mie ho voglio vorrei',
  nl: 'ik mijn mij',
  sv: 'jag mig min mitt mina',
  da: 'jeg mig min mit mine',
  nb: 'jeg meg min mitt mine',
  pl: 'ja mój moja moje mnie chcę mam',
  cs: 'já můj moje mě chci mám',
  ru: 'я мой моя моё мои мне меня мной хочу',
  uk: 'я мій моя моє мої мені мене хочу',
  tr: 'ben benim bana beni istiyorum',
  ro: 'eu meu mea mei mele vreau',
  hu: 'én nekem engem szeretnék',
  fi: 'minä minun minua minulla haluan',
  el: 'εγώ μου θέλω',
  ar: 'أنا لي عندي أريد',
  he: 'אני שלי לי',
  hi: 'मैं मेरा मेरी मेरे मुझे',
  id: 'saya aku',
  vi: 'tôi',
}

/** The first person singular, by language. What an assistant says about itself is in no article. */
export const selfWords = new Map(Object.entries(self).map(([language, words]) => [language, new Set(words.split(' '))]))

/** With these the assistant does not speak about itself: "I recommend", "I understand". */
export const sayingWords: ReadonlySet<string> = new Set(
  `recommend suggest advise understand found see confirm explain help assist think sehe bestätige erkläre helfe veo confirmo explico ayudo
  vois confirme explique aide vejo ajudo vedo confermo spiego aiuto zie bevestig вижу подтверждаю помогу empfehle verstehe gefunden rate recomiendo sugiero entiendo encontrado recommande
  suggère comprends trouvé recomendo sugiro entendo encontrei consiglio suggerisco capisco trovato begrijp raad adviseer gevonden
  рекомендую советую понимаю нашёл нашел нашла`.split(/\s+/),
)
