# {"network":"plain","blockGasLimit":"30000n","mining":"interval","receipts":"preconfirmed"}
// a block has room for one of the two
>> {"jsonrpc":"2.0","id":1,"method":"wallet_sendCalls","params":[{"version":"2.0.0","id":"first","chainId":"0x7a69","calls":[{"to":"0x00000000000000000000000000000000000000d1","value":"0x1"},{"to":"0x00000000000000000000000000000000000000d2","value":"0x1"}]}]}
<< {"jsonrpc":"2.0","id":1,"result":{"id":"first"}}
>> {"jsonrpc":"2.0","id":2,"method":"wallet_getCallsStatus","params":["first"]}
<< {"jsonrpc":"2.0","id":2,"result":{"version":"2.0.0","id":"first","chainId":"0x7a69","status":100,"atomic":true,"receipts":[]}}

// the bundle is done as soon as all of it is pre-confirmed
@ 200
>> {"jsonrpc":"2.0","id":3,"method":"wallet_getCallsStatus","params":["first"]}
<< {"jsonrpc":"2.0","id":3,"result":{"version":"2.0.0","id":"first","chainId":"0x7a69","status":200,"atomic":true,"receipts":[{"logs":[],"status":"0x1","blockHash":"0xbb59416414bbf120e373ed155107eed06ef901ee35359d3affee314fa9f9c5da","blockNumber":"0x1","gasUsed":"0x5208","transactionHash":"0x9cc815733d446cbb47612db0783f85878c6dcdab52239f358988897668117b4c"},{"logs":[],"status":"0x1","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x2","gasUsed":"0x5208","transactionHash":"0x92cb00aac5d43f9e800adcee11290eb5f85210dbf60f9684ef6cceed2d43e677"}]}}

// and has hashes of blocks once those are sealed
@ 200
>> {"jsonrpc":"2.0","id":4,"method":"wallet_getCallsStatus","params":["first"]}
<< {"jsonrpc":"2.0","id":4,"result":{"version":"2.0.0","id":"first","chainId":"0x7a69","status":200,"atomic":true,"receipts":[{"logs":[],"status":"0x1","blockHash":"0xbb59416414bbf120e373ed155107eed06ef901ee35359d3affee314fa9f9c5da","blockNumber":"0x1","gasUsed":"0x5208","transactionHash":"0x9cc815733d446cbb47612db0783f85878c6dcdab52239f358988897668117b4c"},{"logs":[],"status":"0x1","blockHash":"0xf0bad3daa81a2d94ab755a2aaa2507c55e66c61632827d172fa4c65d037c8abb","blockNumber":"0x2","gasUsed":"0x5208","transactionHash":"0x92cb00aac5d43f9e800adcee11290eb5f85210dbf60f9684ef6cceed2d43e677"}]}}

// nobody has sent that
>> {"jsonrpc":"2.0","id":5,"method":"wallet_getCallsStatus","params":["second"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":5730,"message":"Unknown bundle id."}}
>> {"jsonrpc":"2.0","id":6,"method":"wallet_getCallsStatus","params":[1]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"params[0]: expected the id of a bundle, of at most 4096 bytes, got 1","data":"params[0]: expected the id of a bundle, of at most 4096 bytes, got 1"}}
