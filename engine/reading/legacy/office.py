"""What people at work talk about that is no food: things and doings of an office, and sayings that sound edible."""

from engine.reading.legacy.triggers import sign
from engine.reading.legacy.wordlists import listed

OFFICE = listed(
    """
    access account accounts admin agenda airport analytics api app apps appointment approval approvals archive
    assignment attachment audit badge badges bandwidth banner battery benefits bill billing blocker blog branch
    branches browser bug bugs bus button cable cables cache calendar camera car career cars ceo chair chairs charger
    charts chat cleanup clicks cloud code codebase comment comments commit compliance computer config configuration
    contract contracts cpu crash crm cto dashboard data database databases deadline deadlines deck decks demo demos
    dentist deploy deployed deployment deployments desk desks device devices diagram doc docs doctor document
    documentation documents domain door doors downtime draft drafts drive dropdown elevator email emails endpoint
    epipen epipens error errors estimate estimates expense expenses exam feature features feedback file files finance
    flight flights flu folder folders font footer form forms framework fridge fundraising garage gitlab github graph gym
    headset headphones hire hires hiring homepage hotfix hotel hr icon inbox incident incidents insurance integration
    internet interview interviews intern interns invoice invoices ipad issue issues jira job key keyboard keynote keys
    kpi kpis landlord laptop laptops launch law lawyer lawyers lease legal library license licenses licence licences
    lift link links lobby locker log logic login logo logs machine machines mail mailbox maintenance manuscript meeting
    meetings memo memory merge metrics microphone microwave migration milestone mobile module monitor monitors mouse
    network newsletter notebook offsite onboarding okr okrs orientation outage outlook page pages paper papers paperwork
    parking password passwords patch patent payroll payslip pdf phone pipeline pitch plugin podcast policy policies
    portal post posts powerpoint presentation printer printers procurement production project projector projects
    proposal proposals prototype pto purchase pull python qa queries query queue recruiter recording refactor
    refactoring
    release releases render repo report reports repository resume revenue review reviews roadmap request requests ship
    shipped shipping robot
    rollback
    rollout router salary sales schedule schedules screen screens screenshot script scrum seminar server servers
    session sessions shift shifts shipment signature site slack slide slides software spec specs spreadsheet sprint
    sprints sql staging stakeholder stakeholders standup stapler stationery status strategy subscription survey
    surveys syntax system tax taxes taxi team-mate template templates tenant terminal test tests thermostat ticket
    tickets timesheet timesheets timeline toner token tokens tool tools toolkit traffic training train trial
    tutorial typo uber upload vacation vacations vpn warehouse webcam webinar website whiteboard widget wifi workflow
    workshop zoom umbrella jacket coat dog puppy cat vet flu fever migraine headache surgery haircut mortgage rent
    landing layout pixel pixels css html javascript java backend frontend docker kubernetes aws azure excel google
    teams visa passport luggage bike bicycle scooter lot garage fire drill alarm survey surveys yoga marathon
    game games match concert playlist movie movies film book books class classes school homework daycare dishwasher
    room rooms volunteer volunteers candidate candidates owner opinion duolingo station building clinic hospital bank
    flowers bouquet thread threads summarize summarise ping
    conference stand-up retro fyi eta kpi nda sla poc mvp ooo wip pr prs ci cd
    """
)
"""Words that speak of work and of life around it. A line that holds one and names no food is talk."""

MEETINGS = listed(
    "meeting meetings conference training workshop seminar offsite orientation launch demo demos school class "
    "presentation keynote session sessions webinar interview interviews standup game review orientation fundraising "
    "hotel book issue job concert movie project post screen site teams sales hr link phone"
)
"""Of these, words that stand in requests too ("lunch for a training", "lunch near my hotel")."""

IDIOMS = sign(
    r"\b(?:pieces? of cake|bread and butter|(?:spill|spilled|spilling) the beans|big fish|small fry|cup of tea|food "
    r"for "
    r"thought|low ?-? ?hanging fruit|icing on the cake|cherry on (?:top|the cake)|sour grapes|hot potato|couch potato|"
    r"cookie ?-? ?cutter|beef with|gravy train|big cheese|grain of salt|pinch of salt|carrot and (?:the )?stick|half "
    r"?-? "
    r"?baked|cream of the crop|in a nutshell|nuts and bolts|spaghetti code|egg on|eggshells|chew(?:ing)? the fat|"
    r"bring(?:s|ing)? home the bacon|go(?:ing|es)? bananas|apples? (?:and|to|with) (?:apples|oranges)|bad apple|out to "
    r"lunch|(?:no|a) free lunch|on (?:my|your|his|her|our|their) plate|to the table|full plate|plate is full|"
    r"have (?:your|our|my) cake|sell like hot ?cakes|hard nut|tough cookie|smart cookie|top banana|second banana|"
    r"salad days|recipe for|cooking (?:up )?the books|raspberry pi|cherry ?-? ?pick\w*|bread ?crumbs?|honey ?pot|"
    r"dog ?food\w*|(?:sand)?boxed? (?:mode|environment)|coffee (?:machine|maker|break|chat|mug|cup)s?|(?:hamburger|"
    r"kebab|burger) menu|cookie (?:banner|consent|policy|notice)s?|(?:clear|accept|delete|set) (?:your |the |my |all |"
    r"those |third - party )*cookies|(?:from|on|at) (?:my|your|our|their|his|her) (?:side|end)|q ?[1-4]|water "
    r"cooler|lunch (?:break|hour|and learn)|bug bash|(?<!for our )(?<!for my )book clubs?|"
    r"chip ?sets?|spam(?! (?:musubi|"
    r"fried|sushi|onigiri|and|sandwich|sandwiches|sliders|rolls?)\b)|rain check|wrap(?:ping)? (?:it |"
    r"this |things "
    r")?up|budget (?:meeting|review)s?|java "
    r"?script|"
    r"order (?:form|by|number|history|status)s?|(?:in|the|of the) order of|order of (?:business|magnitude|events|"
    r"operations|things|service)|menu (?:bar|button|item)s?|fish(?:y|ing)|bean "
    r"?bag|jam(?:med|ming))\b"
)
"""Sayings and office things named after food."""
