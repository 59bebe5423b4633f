const list = (words: string) => words.split(/\s+/)

/** Words that say nothing about the topic, of all languages together. None names a topic in another language. */
export const stopWords = new Set([
  ...list(`a about after again all also am an and any anybody anyone are as at be because been before being but by can
    cannot could did do does doing done else ever every for from get gets getting give go going got had has have having
    he hello help her here hey hi him his how i if in into is it its just know let like look make many may me might more
    most much must my need needs no not now of off ok okay on once one only or other our out over own please possible put
    say see seem she should show so some still such sure take tell than thank thanks that the their them then there
    these they thing things this those to too trying tried try under until up us use used using very want wanted wants
    was way we well were what when where whether which while who why will with without wonder work would yes you your
    don doesn didn isn aren won couldn shouldn something someone anything happen happens t s m re ve ll d able dear inquiring regarding`),
  ...list(`aber alle als am auch auf aus bei beim bin bis bitte brauche da dann danke das dass dem den denn der des die
    dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es etwas euch euer eure
    für gern gerne gibt geht guten hallo hab habe haben habt hast hat hatte ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im ist ja jede
    jemand jetzt kann kein keine können könnte könnten machen man mein meine meinem meinen meiner mich mir mit möchte muss
    müssen nach nicht noch nur ob oder ohne per schon sehr sein seine sich sie sind so soll sollte tag um und uns unser
    unsere unter vom von vor wann warum was weil welche welchem welchen welcher welches wenn wer werde werden wie wieder
    will wir wird wo wollen würde zu zum zur über`),
  ...list(`al algo alguien algún alguna aquí así aún buenas buenos como cómo con cual cuál cuáles cuando cuándo cuanto
    cuánto de del desde dia días donde dónde el ella en era eres es esa ese eso esta está están estas este esto estoy fue
    gracias ha hace hacer hacia hasta hay he hola la las le les lo los más me mi mis mucho muy necesito ni nos o otra otro
    para pero por porque puede pueden puedo que qué quien quién quiero quisiera se ser si sí sin sobre son soy su sus
    también tan tengo tener tiene tienen todo tu tus un una unas uno unos usted ustedes va voy y ya yo favor`),
  ...list(`ai ainsi alors aller as au aucun aussi aux avec avez avoir bonjour car ce cela ces cet cette ceux chez combien
    comme comment d dans de depuis des dois donc dont du elle elles en est et être eu faire fait faut il ils j je l la
    le les leur leurs lui ma mais me merci mes moi mon même n ne nos notre nous on ont ou où par pas peu peut peux plaît
    plus pour pourquoi pouvez puis puis-je qu quand que quel quelle quelles quels qui quoi sa salut sans se ses si son
    sont sous suis sur ta te tes ton tous tout toute très tu un une va vers vos votre vous voudrais veux vouloir y`),
  ...list(`ao aos as até com como da das de dela dele depois do dos e ela elas ele eles em entre era essa esse esta está
    estão estas este estou eu fazer foi gostaria há isso isto já lhe mais mas me mesmo meu meus minha minhas muito na nas
    não nem no nos nossa nosso num numa o obrigado obrigada olá onde os ou para pela pelo pelos por porque posso pode
    podem preciso qual quais quando quanto que quem quero se sem ser seu seus só sou sua suas também te tem têm tenho ter
    um uma umas uns vai você vocês vou à às é oi bom boa favor`),
  ...list(`а без бы был была были было быть в вам вас ваш ваша ваши ведь во вот все всё всех вы где да для до добрый день
    его ее её если есть еще ещё же за здравствуйте и из или им их к как какая какие какой ко когда который кто ли могу
    может можно мне мой моя мое моё мои мы на надо нам нас наш не него нет нету ни но ну нужно о об он она они оно от по
    под пожалуйста почему при привет про с сам свой себя сколько со спасибо так такой там тебя то того тоже только тот ты
    у уже хочу хотел хотела чего чем что чтобы это этого этой этом этот эту я`),
  ...list(`أن أنا أنت أو أي أين إذا إلى إن التي الذي السلام ألا أريد أستطيع استطيع اريد انا او اي اين اذا الى ان بعد بها به
    بين تم ثم حتى حول حين شكرا عليكم على عن عند عندما غير في فى فيه فيها قبل قد كان كانت كل كم كيف لا لدي لقد لكم لكن لم لماذا
    لن له لها لي ليس ما ماذا متى مرحبا مع من منذ منكم من فضلك نحن هذا هذه هل هم هنا هناك هو هي و يا يتم يمكن يمكنني`),
])
