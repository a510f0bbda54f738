# {"alloc":{"0x00000000000000000000000000000000000000cd":{"code":"0x5f5fa000"}}}

// a log of a pre-confirmed transaction that is dropped: no message takes it back, and the sealed block lacks it
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["pendingLogs"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_subscribe","params":["logs"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_subscribe","params":["rollbacks"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x3"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000cd","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"address":"0x00000000000000000000000000000000000000cd","topics":[],"data":"0x","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x1","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8","transactionHash":"0x948c10de4220e16b2711affce87e8266588d9be9e27220919ee67418653dfcea","transactionIndex":"0x2","logIndex":"0x0","removed":false}}}
<< {"jsonrpc":"2.0","id":4,"result":"0x948c10de4220e16b2711affce87e8266588d9be9e27220919ee67418653dfcea"}
= dropped result
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000cd","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"address":"0x00000000000000000000000000000000000000cd","topics":[],"data":"0x","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x1","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8","transactionHash":"0x09d6f9f0d310f546cebe15ac4f9be14cc45b966baa872cf25ee2c52b294842ff","transactionIndex":"0x3","logIndex":"0x1","removed":false}}}
<< {"jsonrpc":"2.0","id":5,"result":"0x09d6f9f0d310f546cebe15ac4f9be14cc45b966baa872cf25ee2c52b294842ff"}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_fault","params":[{"kind":"dropPreconfirmed","hash":"${dropped}"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x1"}
@ 200
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x2","result":{"address":"0x00000000000000000000000000000000000000cd","topics":[],"data":"0x","blockHash":"0xad84cb4053dfe7212b02f8c9bac72862c169dc8d30f021c6ffa0e170bc1976d6","blockNumber":"0x1","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8","transactionHash":"0x09d6f9f0d310f546cebe15ac4f9be14cc45b966baa872cf25ee2c52b294842ff","transactionIndex":"0x2","logIndex":"0x0","removed":false}}}
>> {"jsonrpc":"2.0","id":7,"method":"base_transactionStatus","params":["${dropped}"]}
<< {"jsonrpc":"2.0","id":7,"result":{"status":"Unknown"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getTransactionReceipt","params":["${dropped}"]}
<< {"jsonrpc":"2.0","id":8,"result":null}
