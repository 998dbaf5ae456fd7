-- Mails to visitors cannot be answered any more, because nobody has confirmed their addresses. Addresses in mails that were sent before end.
DELETE FROM conversation_reply_addresses r USING conversation_participants p, conversations c
WHERE p._id = r.participant_id AND c._id = p.conversation_id AND c.subject_kind = 'visitor_chat' AND p.user_id IS NULL;
