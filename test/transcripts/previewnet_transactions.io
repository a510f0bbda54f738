# {"blockTimeMs":200}
// nothing yet
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_transactions"}
<< {"jsonrpc":"2.0","id":1,"result":{"rows":[],"next":null}}
// a transfer is sealed, a failed creation is pre-confirmed after many empty blocks
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x7"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x4413dd9a4cc502bf262071f6b1b3705326008f041cb219bf3eb3231c5bba0213"}
@ 2050
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x60006000fd","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0xc27da2b3ffc77b553b46ba00ebfdce85e5aad37991495e7d48a9caa3d75c5a67"}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_transactions","params":[{}]}
<< {"jsonrpc":"2.0","id":4,"result":{"rows":[{"hash":"0xc27da2b3ffc77b553b46ba00ebfdce85e5aad37991495e7d48a9caa3d75c5a67","stage":"preconfirmed","blockNumber":"0xb","transactionIndex":"0x2","timeMs":1767225602050,"flashblock":null,"type":"0x2","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":null,"contractAddress":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","nonce":"0x1","value":"0x0","input":"0x","status":"0x0","gasUsed":"0xcf48","fee":"0x4a5644ac28"},{"hash":"0x4413dd9a4cc502bf262071f6b1b3705326008f041cb219bf3eb3231c5bba0213","stage":"sealed","blockNumber":"0x1","transactionIndex":"0x2","timeMs":1767225600000,"flashblock":null,"type":"0x2","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","contractAddress":null,"nonce":"0x0","value":"0x7","input":"0x","status":"0x1","gasUsed":"0x5208","fee":"0x1d8b49cc28"}],"next":null}}
// a page at a time
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_transactions","params":[{"limit":1}]}
<< {"jsonrpc":"2.0","id":5,"result":{"rows":[{"hash":"0xc27da2b3ffc77b553b46ba00ebfdce85e5aad37991495e7d48a9caa3d75c5a67","stage":"preconfirmed","blockNumber":"0xb","transactionIndex":"0x2","timeMs":1767225602050,"flashblock":null,"type":"0x2","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":null,"contractAddress":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","nonce":"0x1","value":"0x0","input":"0x","status":"0x0","gasUsed":"0xcf48","fee":"0x4a5644ac28"}],"next":{"blockNumber":1,"index":3}}}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_transactions","params":[{"limit":1,"before":{"blockNumber":11,"index":1}}]}
<< {"jsonrpc":"2.0","id":6,"result":{"rows":[{"hash":"0x4413dd9a4cc502bf262071f6b1b3705326008f041cb219bf3eb3231c5bba0213","stage":"sealed","blockNumber":"0x1","transactionIndex":"0x2","timeMs":1767225600000,"flashblock":null,"type":"0x2","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","contractAddress":null,"nonce":"0x0","value":"0x7","input":"0x","status":"0x1","gasUsed":"0x5208","fee":"0x1d8b49cc28"}],"next":null}}
// by condition
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_transactions","params":[{"status":"failed","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","feeMin":"0x1"}]}
<< {"jsonrpc":"2.0","id":7,"result":{"rows":[{"hash":"0xc27da2b3ffc77b553b46ba00ebfdce85e5aad37991495e7d48a9caa3d75c5a67","stage":"preconfirmed","blockNumber":"0xb","transactionIndex":"0x2","timeMs":1767225602050,"flashblock":null,"type":"0x2","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":null,"contractAddress":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","nonce":"0x1","value":"0x0","input":"0x","status":"0x0","gasUsed":"0xcf48","fee":"0x4a5644ac28"}],"next":null}}
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_transactions","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","valueMin":"0x7","status":"succeeded"}]}
<< {"jsonrpc":"2.0","id":8,"result":{"rows":[{"hash":"0x4413dd9a4cc502bf262071f6b1b3705326008f041cb219bf3eb3231c5bba0213","stage":"sealed","blockNumber":"0x1","transactionIndex":"0x2","timeMs":1767225600000,"flashblock":null,"type":"0x2","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","contractAddress":null,"nonce":"0x0","value":"0x7","input":"0x","status":"0x1","gasUsed":"0x5208","fee":"0x1d8b49cc28"}],"next":null}}
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_transactions","params":[{"selectors":["0xa9059cbb"]}]}
<< {"jsonrpc":"2.0","id":9,"result":{"rows":[],"next":null}}

// refused
>> {"jsonrpc":"2.0","id":10,"method":"previewnet_transactions","params":[{"selectors":["0xa9"]}]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[0].selectors[0]: expected a selector of 4 bytes, got \"0xa9\"","data":"params[0].selectors[0]: expected a selector of 4 bytes, got \"0xa9\""}}
>> {"jsonrpc":"2.0","id":11,"method":"previewnet_transactions","params":[{"limit":1001}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[0].limit: expected a whole number from 1 to 1000, got 1001","data":"params[0].limit: expected a whole number from 1 to 1000, got 1001"}}
>> {"jsonrpc":"2.0","id":12,"method":"previewnet_transactions","params":[{"sender":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"params[0]: expected no other fields than from, to, status, selectors, valueMin, feeMin, before, limit, got \"sender\"","data":"params[0]: expected no other fields than from, to, status, selectors, valueMin, feeMin, before, limit, got \"sender\""}}
