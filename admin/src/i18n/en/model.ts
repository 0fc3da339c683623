/** The "Model" page, in English: part of the settings texts. */
export const model = {
  "settings.tabModel": "Model",
  "model.now": "What answers your visitors",
  "model.nowOwn": "Your own model {model}, at {host}.",
  "model.trialOnly": "Your own model is switched off: only you can try it.",
  "model.notAllowed": "Your own model is not used: the operator of this service no longer allows one.",
  "model.operator": "The operator of this service runs {model}.",
  "model.operatorNone": "The operator of this service runs no language model: answers are quoted from your documents.",
  "model.readOnly": "Only the operator can change this. Ask them if you want to use a model and a key of your own.",
  "model.without": "without a model",
  "model.uncapped":
    "Today's calls come to {spent} at list prices, whoever's key pays for them. You have set no daily cap. An answer has at most {tokens} tokens.",
  "model.capped":
    "Today's calls come to {spent} of {cap} at list prices, whoever's key pays for them. At the cap, answers are quoted from your documents until midnight UTC. An answer has at most {tokens} tokens.",
  "model.toLimits": "Change limits",
  "model.embeddings":
    "Your documents are found with the operator's {model}. This is the same for every desk: with another one, all your documents would have to be read again.",
  "model.own": "A model of your own",
  "model.ownHint":
    "With your own key you pay your provider directly. The limits of this desk hold for it too. Questions, conversations and the passages found go to that provider.",
  "model.address": "Endpoint",
  "model.addressHint": "An OpenAI-compatible address with https, or Azure's with deployment and version.",
  "model.key": "Key",
  "model.keyHint": "It is stored encrypted and never shown again.",
  "model.keySet": "Set. Leave this empty to keep it.",
  "model.keyEnds": "Set, ends in …{end}. Leave this empty to keep it.",
  "model.keyAgain": "Enter it again: a stored key is never sent to another host.",
  "model.answer": "Model for answers",
  "model.single": "Other models for single tasks",
  "model.fast": "Rewriting and summaries",
  "model.fastHint": "A small, fast one is enough. Empty: the model for answers.",
  "model.judge": "Grading",
  "model.judgeHint": "Decides whether an answer is sure enough. Empty: the model for answers.",
  "model.title": "Titles",
  "model.titleHint": "Empty: titles are made without a model.",
  "model.enable": "Answer visitors with this model",
  "model.remove": "Remove",
  "model.removeLabel": "Remove your own model",
  "model.removeAsk": "Remove the model and delete its key?",
  "model.try": "Try it",
  "model.tryHint":
    "Asks each model one word, then answers three of your questions with the model and without any. It costs a few calls, counted like all others.",
  "model.tryHintOwn":
    "Asks each model one word, then answers three of your questions with your model and with what answers without it. It costs a few calls, counted like all others.",
  "model.tryNow": "Test and compare",
  "model.tryAgain": "Test again",
  "model.saveFirst": "Save first: what is saved is tested.",
  "model.testing": "Asking {model}…",
  "model.comparing": "Answering: {question}",
  "model.waiting": "Not asked yet",
  "model.answers": "Answers",
  "model.failed": "Does not work",
  "model.latency": "First word after {first}, done after {whole}",
  "model.price": "{in} per million tokens read, {out} written",
  "model.unpriced": "no known price: enter one under Limits, or its cost counts as zero",
  "model.cost": "this test cost {cost}",
  "model.costLittle": "this test cost less than a cent",
  "model.refusesNothing": "takes every parameter",
  "model.refuses": "does not take {names}: it is asked without",
  "model.exam.leads": "Passed as a judge ({failed} of {cases} test cases wrong): its grades lead.",
  "model.exam.objects":
    "As a judge it failed {failed} of {cases} test cases: its verdicts only count against an answer, and what speaks for it has to be measured.",
  "model.exam.nothing":
    "As a judge it failed {failed} of {cases} test cases: its grades do not count, and answers are graded by what can be measured. Choose another model for grading.",
  "model.noQuestions": "There is no question to compare yet. Save one under Knowledge, or add starter questions.",
  "model.saved": "Saved",
  "model.recent": "Asked lately",
  "model.starter": "Starter question",
  "model.with": "With {model}",
  "model.withoutModel": "Without a model",
  "model.stoodIn": "The model did not answer this in time or failed: quoted from your documents instead.",
  "model.problem.key_refused":
    "The provider refused the key. Check that it is copied whole, still valid, and may use this model.",
  "model.problem.model_unknown":
    "The provider does not know this model. Check its name for typing errors, and whether your account may use it.",
  "model.problem.no_credit": "Your account with the provider has no credit left. Add some, then test again.",
  "model.problem.asked_too_often": "The provider says you ask too often. Wait a minute, or raise your limit there.",
  "model.problem.address_wrong":
    "There is no chat endpoint at this address. Copy it from your provider's documentation; it often ends in /v1.",
  "model.problem.address_refused":
    "This name leads to a private network, which is not allowed. The operator can allow a host.",
  "model.problem.unreachable":
    "Nobody answers at this address. Check it for typing errors, and whether the server runs.",
  "model.problem.certificate":
    "The server's certificate is not valid, so nothing was sent. Its operator has to renew or correct it.",
  "model.problem.provider_down": "The provider has a failure of its own. Try again later; nothing is wrong here.",
  "model.problem.too_slow":
    "It took too long for its task. A smaller model, or one without long thinking, answers in time.",
  "model.problem.odd_answer":
    "What came back is not an answer of a chat model. Check that the address is that of the API, not of a website.",
  "model.problem.request_refused":
    "The provider refused the request for a reason of its own. Its log, or another model, may tell you more.",
  "model.problem.limit_reached": "Your daily cap leaves no room for this test. Raise it under Limits, or wait.",
};
