-- Texts that consist only of markup and white space count as not published.
UPDATE shop_settings SET terms_and_conditions = ''
WHERE btrim(regexp_replace(terms_and_conditions, '<[^<>]*>', '', 'g'), E' \t\r\n\u00a0') = '';
UPDATE shop_settings SET withdrawal_text = ''
WHERE btrim(regexp_replace(withdrawal_text, '<[^<>]*>', '', 'g'), E' \t\r\n\u00a0') = '';
