# What a channel says of its own: dialogs, home, refusals. Answers are the engine's.

## Orders and their forms

# Where nothing names a card.
order-untitled-where = Where to
order-untitled-cart = Your order so far
order-untitled-checkout = Your order
order-untitled-receipt = Ordered
order-untitled-approval = To be approved
order-page = { $title } ({ $page } of { $pages })
order-still-missing = Still missing:
order-more-lines =
    { $count ->
        [one] + { $count } more line
       *[other] + { $count } more lines
    }
order-untitled = Your order
order-form-gone = This is not open any more: the order was changed, placed or cancelled meanwhile. Its thread has it as it is.
order-taken = Taken. The order stands in the conversation in a moment.
order-save = Save
order-close = Close
order-choose-one = Choose one
order-choose-some = Choose some
order-a-day = A day
order-needed = This is needed.
## Stands among the parts of every channel, too

details = Details
a-dish = A dish

## Whole orders

# What stands for an order that nothing names.
a-whole-order = A whole order
whole-order-kept = Kept: { $dishes }
whole-order-changed = Changed: { $dishes }
# Labels among its details.
whole-order-not-met = Not met
whole-order-fed = Who eats what
whole-order-terms = Delivery and terms
## Parts of every channel

more = + { $count } more
# A label before what it is of: "Details: Baked Ziti". One that ends in a question mark stands so by itself.
label-before = { $label }:{" "}
why-this = Why this?
description = Description
no-reason = No reason was recorded.
close = Close
save = Save
cancel = Cancel
find-catering = Find catering
change-search = Change search
search-again = Search again
not-done = Not done
not-kept = Not kept any more
dish-not-kept = This dish is not kept any more: it was erased, or the conversation was started over.
order-not-kept = This order is not kept any more: it was erased, or the conversation was started over.
say-again = Say again what you need, for example “{ $example }”.
say-again-in-thread = Say again in the thread what you need, for example “{ $example }”.
# What stands for what has no name of its own.
the-dish = The dish
a-restaurant = A restaurant
a-search = A search
somebody = Somebody
# What makes words a sentence of their own.
as-sentence = { $words }.
# The root post of a search without a thread.
asked = { $who } asked: { $line }

## The search form

form-party = How many people
form-city = City
form-any-city = Any city
form-budget = Budget, at most
form-budget-of = The budget is
form-budget-each = a head
form-budget-all = in all
form-text = Dish, cuisine, anything else
form-text-example = Italian, no pork, boxed lunches…
form-day = Day
form-any-day = Any day
form-answer = The answer
form-diets = Diets: for how many people each?
form-allergies = An allergy is said in the thread: it then guards every answer there.
form-search = Search

## Sharing a list

share-title = Share this list
share-submit = Share
share-to = Share in
share-a-channel = A channel
share-preview = This is posted there, and Platter answers in its thread:
share-left-out = Left out: what was said here, allergies, diets, who needs what, the budget, who picked what. Nothing that is said there comes back here.
share-where = Choose where the list goes.
share-here = The list stands in this conversation already. Choose another.
share-gone = This list is not kept any more, or none of its dishes is on a menu. Search again, then share.
share-not-member = You are not in both conversations. Join the one you share in, or choose another.
share-changed = The menus have changed since this was opened. This is how the list stands now; press Share to post it.
share-cannot-tell = { $platform } does not tell whether you may share there. Choose another, or try again in a minute.
# The words of the turn that begins the other thread.
share-turn = Shared a list
# Of the root post there.
share-root = { $who } shared a list from { $origin }.
# Where a list is from.
from-private = a private channel
from-direct = a direct message
from-personal = a chat with Platter
from-group = a group chat
from-channel = the channel { $name }

## A person's own profile

profile-title = Your food profile
profile-fill-in = Fill in
profile-change = Change
profile-as-json = Show as JSON
profile-forget = Forget me
profile-saved = Saved. It is told to you alone:
profile-emptied = Saved. Nothing is kept of your taste or your allergies now.
profile-faults = Not saved yet. What is wrong stands at its field.
profile-what-is-forgotten = This erases your food profile with what was learned of you, everything you said to Platter, and the dishes you saved. It cannot be brought back.
profile-forgotten = Erased: your food profile with what was learned, what you said to Platter, and the dishes you saved.
profile-not-forgotten = Not erased: Platter's database cannot be reached at the moment. Press again in a while.
profile-offer = An allergy that is told here guards this conversation. If it is your own, you can enter it in your food profile: that guards your own chat with Platter and what is picked for you. Nothing of what was said is put there.
profile-offer-button = Keep it in your own profile?
# Of a list of which nothing is chosen.
profile-none = None
# That somebody has no such allergy.
profile-no = No
# How grave an allergy is.
profile-severity-intolerance = Intolerance
profile-severity-moderate = Moderate
profile-severity-severe = Severe
profile-severity-anaphylactic = Anaphylactic
profile-severity-hint = { $severity }: { $hint }
profile-choice-hint = { $choice }: { $hint }
profile-cuisines-example = Italian, Thai

## Picked for a person

picked-title = Picked for you
picked-title-in = Picked for you in { $place }
picked-refresh = Refresh
picked-pick = Pick
picked-why = Why it fits
picked-not-now = Nothing can be picked for you at the moment.
picked-empty = Nothing is found to pick for you. Search once where you eat, and it is picked from there.
picked-empty-in = Nothing is found to pick for you in { $place }. Search once where you eat, and it is picked from there.
picked-none-stated = No menu states a dish free of what you entered.
picked-none-stated-in = No menu in { $place } states a dish free of what you entered.
picked-gone = This dish is on no menu any more.
picked-show-unsaid = Show { $count } that do not say
picked-show-flagged = Show { $count } left out
picked-unsaid = Menus that do not say
picked-flagged = Left out for you
picked-unsaid-of = Of these the menus do not say what you need to know.
picked-flagged-of = These are left out for what you entered. Nothing here is for you to order before you have asked.
# How well a dish fits.
fit-excellent-match = Excellent match
fit-good-match = Good match
fit-partial-match = Partial match
# Sides of a dish, each of 10.
axis-cost = Price
axis-diets = Diets
axis-menu-age = Fresh menu
axis-sizes-stated = Sizes
axis-portions = Portions
axis-value = { $axis }: { $value }
picked-how-well = How well it fits
picked-allergies = Allergies
picked-in-words = In the menu's words
picked-words = { $label }: “{ $words }”
picked-of-ten = Of 10

## Slack

slack-begin = Say what you need in one line, for example “{ $example }”. Mention Platter in a channel, or write to it; in its threads no mention is needed.
slack-command-search = `/platter { $example }` starts a thread here, `/platter` alone opens the search form
slack-command-compose = `/platter compose { $example }` puts one order for everybody together; `/platter compose` alone opens the form for it
slack-command-file = “Send me this as a file”, said in a thread, hands its list over as CSV
slack-command-picks = “Pick the second one” keeps a dish for the thread, “what have we picked?” lists them, “share this list” takes a list to another channel
slack-command-mute = `/platter mute` keeps Platter from listening along in this channel, `/platter unmute` ends that; “Mute here” in a message's menu does it for one thread
slack-command-me = `/platter me` opens your own food profile: allergies, diets, taste, and what was learned. Nobody else reads it
slack-command-picked = `/platter picked` shows you alone what is picked for you, as “pick something for me” does in your own messages
slack-command-forget = `/platter forget` erases what you said everywhere, what you saved, and what you entered of yourself
slack-command-allow = `/platter allow` and `/platter disallow`, said by an admin, choose the channels that Platter works in
slack-form-button = Search form
slack-muted = Platter now answers in this channel only where it is mentioned. `/platter unmute` ends that.
slack-unmuted = Platter listens along in its threads of this channel again.
slack-allowed = Platter may work in this channel. Channels that no admin has allowed are left alone from now on.
slack-disallowed = This channel is not allowed any more. If no channel is allowed, Platter works in all of them again.
slack-admins-only = Only an admin of this workspace can say that. Nothing was changed.
slack-org-admins-only = Platter is installed for the whole organisation, so only an admin of the organisation can say that. Nothing was changed.
slack-not-allowed = An admin has not allowed Platter in this channel. They can, with `/platter allow`.
slack-invite = Platter is not in this conversation, so it cannot answer here. Invite it with `/invite @Platter`, and ask again.
slack-invite-form = Platter is not in this conversation. Invite it there with /invite @Platter, or choose another.
slack-choose-where = Slack did not open your messages with Platter. Choose a conversation that Platter is in.
slack-own-message = This is Platter's own message. Choose one in which a colleague says what is needed.
slack-no-words = This message has no words to search by. Write under it what you need, and mention Platter.
slack-asked-already = This was asked already; the answer stands in its thread, or is on its way there.
slack-search-gone = This search is not kept any more. Say again what you need, or fill in the form.
slack-saved-enough =
    { $most ->
        [one] You keep { $most } dish already. Take it out on Platter's home tab, then save this one.
       *[other] You keep { $most } dishes already. Take one out on Platter's home tab, then save this one.
    }
slack-no-file = Slack takes no file from Platter here. An admin can allow it, or install Platter anew with files:write.
slack-status = is searching the menus…
slack-choose-one = Choose one.
slack-of-use = This answer was of use
slack-of-no-use = This answer was of no use
slack-save = Save this dish
slack-take-out-saved = Saved. Take it out
slack-stays = The answer stands in the thread. A dish, a cuisine or a day said before stays where nothing new is filled in.
slack-answer-in = Answer in
slack-answer-in-direct = Your messages with Platter
slack-answer-in-hint = Platter must be in it. Left empty: your direct messages with Platter.
slack-share-hint = You and Platter must both be in it. Invite Platter there with /invite @Platter.
slack-share-archived = This channel is archived, so nothing can be posted in it. Choose another.
slack-share-restricted = Only some people may post in this channel, and Platter is not one of them. Choose another.
slack-share-other-company = This channel is shared with another company, and people there will read the list. Press Share again to post it.

## Slack: what it suggests

slack-prompts = Try one of these
slack-prompt-lunch = Lunch for 25
slack-prompt-diets = With diets
slack-prompt-diets-said = Dinner for 12, two vegans and one coeliac
slack-prompt-breakfast = Breakfast
slack-prompt-breakfast-said = Breakfast for 20
slack-prompt-help = What can you do?

## Slack: the home tab

home-title = Platter finds food for your office
home-lead = It searches caterers' menus and says what each dish costs for your people.
home-recent = Your recent searches
home-saved = Dishes you saved
home-take-out = Take out
home-dish-gone = Not in the catalogue any more.
home-begin = Or write in the Messages tab, or mention Platter in a channel. For example:
# What may be said: Platter reads it.
home-example-breakfast = breakfast for 12, no pork
home-example-cheaper = something cheaper, and more of it
home-example-compare = compare the first two
home-stored =
    { $days ->
        [one] Platter keeps what you ask it and the dishes you save for { $days } day, for your workspace or organisation alone. `/platter forget` erases both at once.
       *[other] Platter keeps what you ask it and the dishes you save for { $days } days, for your workspace or organisation alone. `/platter forget` erases both at once.
    }
home-menus-words = Prices, labels and allergens are the menus' own words. Nothing here is an order.
home-support = Questions about Platter: { $where }
home-privacy = Privacy policy

## Slack: what the browser shows after installing

install-failed = Not installed
install-not-granted = Slack says that it was not allowed. Nothing was changed.
install-used-before = This link was used before, or is older than ten minutes. Begin again.
install-not-confirmed = Slack did not confirm it. Begin again.
install-no-workspace = Slack's answer names no workspace. Begin again.
install-done = Installed
install-in-workspace = Platter is in your workspace. Mention it in a channel, or write to it.
install-in-organisation = Platter is installed for your organisation, and in none of its workspaces yet. Add it to those that want it.
install-add = Add it to workspaces

## Teams

teams-welcome = Platter finds food for your office, and says what each dish costs for your people.
teams-how = Say what you need in one line. Where several people talk, mention Platter. “help” tells the rest, “mute” makes it quiet here, “forget” erases what you said.
# What a client says that does not draw the card of the welcome.
teams-welcome-in-words = { teams-welcome } { teams-how }
# What may be said: Platter reads it.
teams-example-diets = Breakfast for 12, two vegans
teams-form-button = Search form
teams-tab-button = Your searches and dishes
teams-change-button = Change this search
teams-new-button = New search
teams-hint = Mention Platter to go on here.
teams-as-it-is = Show as it is now
teams-form-faults = Not searched yet: see the marked fields.
teams-no-town = Choose a city of the list.
teams-stays = The answer stands in the conversation. What was said there before stays where nothing new is filled in.
teams-begins = Your answer begins a new post in this channel.
teams-taken = Taken. The answer stands in the conversation in a moment.
teams-not-taken = That takes too long just now. Press Search again in a moment: it is answered once.
teams-here-taken = Platter answers in the conversation in a moment.
teams-asked-already = Platter has answered this message, or is about to.
teams-own-message = This is Platter's own message. Press one of its buttons, or say what should change.
teams-no-words = This message has no words to search by.
teams-later = That takes too long just now. Nothing was changed; try again in a moment.
teams-too-late = That takes too long just now. Open it again in a moment; what you saved may stand there already.
teams-add-title = Add Platter here
teams-add-button = Add Platter
teams-add = Platter is not in this conversation. Add it, and it answers here for everybody in it.
teams-type-a-search = Type what you need, for example “{ $example }”.
teams-type-a-search-again = Type what you need, for example “{ $example }”. You looked for { $searches }.
# Between earlier searches, as each has commas of its own.
teams-searches-apart = ;{" "}
teams-saved = Saved for you alone. Your tab of Platter lists it.
teams-saved-enough = You keep as many dishes as there is room for. Take one out in your tab of Platter first.
teams-moved-on = The conversation has moved on from these dishes.
# What is read in the conversation of whoever presses "Search again".
teams-again-turn = Search again
teams-again-taken = Searched again; the answer stands below in a moment.
teams-not-yours = Only who asked can search again by this button. Press “Change this search”, or say what you need.
teams-gone = That is not kept any more: it was erased, or the conversation was started over.
teams-writing = Writing the answer…

## Teams: sharing a list

teams-share-cards = Each dish comes with its card: how much of it, its price, and what its menu says of diets and allergens.
teams-share-hint-team = Channels of this team. Private and shared channels are left out: Platter is not in them by being in the team.
teams-share-hint-teams = Channels of the teams that you and Platter are both in. Private and shared channels are left out: Platter is not in them by being in the team.
teams-share-more-teams = Platter is in more teams than can be asked at once; in a channel of a team, its own are offered.
teams-share-no-channels = This team has no other channel for it. Private and shared channels are left out: Platter is not in them by being in the team.
teams-share-not-in-team = You are not in this team, so its other channels are not offered.
teams-share-no-teams = You and Platter are in no team together. Add Platter to one of your teams, then share there.
teams-share-no-answer = Teams does not tell where you may share just now. Nothing was shared; try again in a minute.
teams-share-not-offered = This channel is gone, or Platter is not in it any more. Choose another.
teams-share-taken = Shared. The list stands in the channel in a moment.
teams-share-not-taken = That takes too long just now. Press Share again in a moment: it is posted once.
teams-share-cancelled = Nothing was shared.
# A channel of one of several teams.
teams-channel-of-team = { $team }: { $channel }

## Teams: the tab

tab-asked-again = Asked again in your chat with Platter.
tab-search-gone = That search is not kept any more: it was erased, or the conversation was started over.
tab-no-chat = Teams does not open your chat with Platter just now. Try again in a moment, or say there what you need.

## The terminal

terminal-title = [bold]Platter[/bold]  what do you need, for how many, and where?  [dim]/help /quit[/dim]
terminal-help = Say what you need, as to a colleague: "{ $example }".
# Keys and commands stay as they are: each line is what one of them does.
terminal-key-choice = press a choice (#1 while a question is open)
terminal-key-details = all that is known of dish N, or of whole order N
terminal-key-why = why dish N is where it is
terminal-key-more = more from the restaurant of dish N
terminal-key-pick = pick dish N, or take it off the picks
terminal-key-add = put dish N into the order
terminal-key-new = start a new conversation
terminal-key-quit = leave (also Ctrl-D)
terminal-new = A new conversation.
terminal-searching = Searching…
# What failed is told as an operator reads it.
terminal-failed = ! { $failed }. Nothing was changed; say it again.
terminal-why-dish = Why { $dish }
terminal-no-profile = The terminal knows nobody by name. Your own food profile stands in Slack, in Teams and on the page.
terminal-which-order = Say which order: /details 1 to { $most }.
terminal-which-dish = Say which dish: /{ $command } 1 to { $most }.
terminal-no-dish = No dish is shown.
terminal-choices =
    { $count ->
        [one] There is { $count } choice.
       *[other] There are { $count } choices.
    }
terminal-no-command = There is no /{ $command }. Type /help.
terminal-no-more = There is no more from there.
terminal-no-pick = It cannot be picked here.
terminal-no-order = It cannot be ordered here.

## The page

page-plain-text = Plain text
# Who presses, as an answer names them: "Cheaper, asked by you".
page-person = you
page-too-long = The answer is still being made. Load the page again in a moment.
# Lists that a dish was ranked in.
ranking-words = By words
ranking-meaning = By meaning
ranking-before = List before
ranking-fused = Fused

## Where a turn could not be answered

apology = I could not answer that: something went wrong on my side. The thread is as it was before.
apology-what-to-do = Say it again, perhaps in other words; everything said earlier still counts.
not-opened = That could not be posted there: the channel is gone, or Platter may not write in it any more.
not-opened-what-to-do = Nothing was posted. Choose another place, or ask somebody who may let Platter in.
may-be-opened = I cannot tell whether that was posted: the platform did not answer.
may-be-opened-what-to-do = Look there first. If the list is not there, or only its first line, share it once more.

## Names that a platform does not tell

# Of a team's first channel, which every client of Teams calls in its own language.
teams-general = General
