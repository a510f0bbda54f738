// without the option, the payer service is not found
>> {"jsonrpc":"2.0","id":1,"method":"payer_getTerms","params":[{"chainId":"0x509f455"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found: \"payer_getTerms\""}}
>> {"jsonrpc":"2.0","id":2,"method":"payer_sendTransaction","params":[{"signedTransaction":"0x79"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"Method not found: \"payer_sendTransaction\""}}
