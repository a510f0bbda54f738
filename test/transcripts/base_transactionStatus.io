// pre-confirmed and waiting: known; sealed and never seen: not
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x8c90b762e61ac1dc1ad7040451abe33b51cc255c97082b91c0a9946e7dcf6185"}
= first result
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x5","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x69fba799f4c2b2b7e1687503ee2fd72eb290d3412e80e3816dcc1687a0362070"}
= held result
>> {"jsonrpc":"2.0","id":3,"method":"base_transactionStatus","params":["${first}"]}
<< {"jsonrpc":"2.0","id":3,"result":{"status":"Known"}}
>> {"jsonrpc":"2.0","id":4,"method":"base_transactionStatus","params":["${held}"]}
<< {"jsonrpc":"2.0","id":4,"result":{"status":"Known"}}
>> {"jsonrpc":"2.0","id":5,"method":"base_transactionStatus","params":["0x${ab*32}"]}
<< {"jsonrpc":"2.0","id":5,"result":{"status":"Unknown"}}
@ 200
>> {"jsonrpc":"2.0","id":6,"method":"base_transactionStatus","params":["${first}"]}
<< {"jsonrpc":"2.0","id":6,"result":{"status":"Unknown"}}
>> {"jsonrpc":"2.0","id":7,"method":"base_transactionStatus","params":["0x12"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got \"0x12\"","data":"params[0]: expected a hash of 32 bytes, got \"0x12\""}}
