# {"network":"flashblocks","endpoint":"open"}
// a transaction waits for the flashblock that makes it visible
@ 250
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xd7122331c49c7ed676e38ed83444403cfc5a29ac6daa308885f710e11c0a7ffe"}
= sent result
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_transactionTimes","params":["${sent}"]}
<< {"jsonrpc":"2.0","id":2,"result":{"stage":"waiting","waitsBecause":"it has been executed, and becomes visible with the next flashblock","sentMs":1767225600250,"preconfirmedMs":null,"flashblock":null,"blockNumber":"0x1","blockOpenedMs":1767225600000,"sealedMs":null,"ticksMs":[1767225600000,1767225600200]}}
// is pre-confirmed at 400 ms, with flashblock 2
@ 200
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_transactionTimes","params":["${sent}"]}
<< {"jsonrpc":"2.0","id":3,"result":{"stage":"preconfirmed","waitsBecause":null,"sentMs":1767225600250,"preconfirmedMs":1767225600400,"flashblock":2,"blockNumber":"0x1","blockOpenedMs":1767225600000,"sealedMs":null,"ticksMs":[1767225600000,1767225600200,1767225600400]}}
// and sealed with its block at 2,000 ms
@ 1600
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_transactionTimes","params":["${sent}"]}
<< {"jsonrpc":"2.0","id":4,"result":{"stage":"sealed","waitsBecause":null,"sentMs":1767225600250,"preconfirmedMs":1767225600400,"flashblock":2,"blockNumber":"0x1","blockOpenedMs":1767225600000,"sealedMs":1767225602000,"ticksMs":[1767225600000,1767225600200,1767225600400,1767225600600,1767225600800,1767225601000,1767225601200,1767225601400,1767225601600,1767225601800,1767225602000]}}

// a later nonce has not been executed
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","nonce":"0x5"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0xa1d2cf2f7f5ff827279692dd2d138cff4fcd0028f42e947018b8e03391a75748"}
= later result
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_transactionTimes","params":["${later}"]}
<< {"jsonrpc":"2.0","id":6,"result":{"stage":"waiting","waitsBecause":"its nonce is 5, the next one of 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 is 1","sentMs":1767225602050,"preconfirmedMs":null,"flashblock":null,"blockNumber":null,"blockOpenedMs":null,"sealedMs":null,"ticksMs":[]}}

// no such transaction
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_transactionTimes","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":7,"result":null}
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_transactionTimes","params":["0x1"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got \"0x1\"","data":"params[0]: expected a hash of 32 bytes, got \"0x1\""}}
