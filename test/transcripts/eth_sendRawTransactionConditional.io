# {"alloc":{"0x00000000000000000000000000000000000000c0":{"code":"0x60005460010160005500","storage":{"0x0":"0x7"}}}}
// each bound and each slot, of the block it would run in
>> {"jsonrpc":"2.0","id":1,"method":"eth_signTransaction","params":[{"to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x02f86d840509f45580830f424083a7d8c0830186a09400000000000000000000000000000000000000c08080c080a0a37d95403a566edd36d6ad1f5d62c4dc8ff0fe1f2081283e5373bd2dd435f24ea029441113aa7f348253af0cc49acd7ecdf6205aedf912274a59bee9320ef9bc43"}
= raw result
>> {"jsonrpc":"2.0","id":2,"method":"eth_getProof","params":["0x00000000000000000000000000000000000000c0",[],"latest"]}
<< {"jsonrpc":"2.0","id":2,"result":{"address":"0x00000000000000000000000000000000000000c0","accountProof":["0xf90211a09e1f4957b3495fcdd3e881b10daf938900685fe7f8fbafeca4891a264e3c992fa03e3cbb5d17f004599bf65076ea173a7336f9e7659dd58823239a132a233296bda0ba3ca5388fa7608af83235cf421873374e49dea849771e91b38380cf1eefa1c3a0f57de4c25a2b526a2b60628fa8cda192da4261ce27879388d7da378bb9d6d562a07894377de3a80a06e349b26a4c1529f6cedaa5a6e0a8a9c6107f35ef19d5f632a016184c950fc46bae5432818be12aa1c5bd0c6524e35ca4d7e925bbf9fdfc2daca07db9d290d850603f9a82edfad900e52c829f4c4bc08ce72a5d3c7fe7b8dd069da0f1b4881389495b085b18ca308ccb8a58aa316cc02960109acf5455347f90bd0aa00113fb933c8086e185de62635dd4285b4137176103e5c9332a432435e9758d1da0aebe4e68800331c6dae54f8d7d8c6501716b04d258d7fc8875e2dc9f8b8acac8a01b894b60df3e08e9088491503f02e3ed8a2c5cc77ae5b298ce344c48f36a8638a0a8de8581a5bc722ade5d5829a824ced2b250705eab9156db78d928eaa4c1feeda01a9f1b3df9e5028f5469c6c954dca688c52f34e568f1394e725a139ca82efe67a0a3a4ff37ee3725510021561fd469f40a146f709444ba04d5d437ffc1ef446cd5a04e09ade1d4e8007031e9b1070220e7bdcf56e4c72651aba5809fd0fd2b226df9a0a8bea66f9863039f8d1aef7c0dcebe0638069c45a10379a7d72a9afed8a57fd180","0xf8f1a07fefc077fb70f0df3ffc56d30107c44070b62a47d251f4fd468fc44c158967308080a08c0ad14b27d21ae35e9e0c06c7b4a93d749a5bf5e81c0b6ea47756163c3956bba077a81062dbba52a7fae6bc45a854b27a2be4a5218226e1f762c01a5ee92e664f80a0769b6634b4092a5fe90c6a7548c473733f8082fbd85ad1ca6a0ec7631cf75212a01696407a3355842102bcd62c0fde578d198963575581514af3330b92dedbec5480a0ebe6162656878d51e1600e419d25700c0e75562751ca7dcbc17f4794d4b3dd1480808080a043a3c3e916201a7234ac9b24a08342aa54214729187fa8e987dcdabf206bc4dd8080","0xf869a02003f50d58fee6912ddb6cdfd5c26302db94c986ad69eb4e7fb32768636bc9e6b846f8448080a0f258b1c6d5ee7f6f3549117fb0ac79118d5ad19b9c027f9b8e1471ca519b3b6ca09f0e235aad4d341018fb4ffbbacf74cad3e152ba1b84c5002335e7897be5a405"],"balance":"0x0","codeHash":"0x9f0e235aad4d341018fb4ffbbacf74cad3e152ba1b84c5002335e7897be5a405","nonce":"0x0","storageHash":"0xf258b1c6d5ee7f6f3549117fb0ac79118d5ad19b9c027f9b8e1471ca519b3b6c","storageProof":[]}}
= root result.storageHash
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendRawTransactionConditional","params":["${raw}",{"blockNumberMin":"0x2"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32003,"message":"transaction conditional rejected: block number 1 is below 2"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendRawTransactionConditional","params":["${raw}",{"blockNumberMax":0}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32003,"message":"transaction conditional rejected: block number 1 is above 0"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendRawTransactionConditional","params":["${raw}",{"timestampMin":1767225601}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32003,"message":"transaction conditional rejected: timestamp 1767225600 is below 1767225601"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendRawTransactionConditional","params":["${raw}",{"timestampMax":"0x6955b8ff"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32003,"message":"transaction conditional rejected: timestamp 1767225600 is above 1767225599"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendRawTransactionConditional","params":["${raw}",{"knownAccounts":{"0x00000000000000000000000000000000000000c0":{"0x0":"0x0000000000000000000000000000000000000000000000000000000000000008"}}}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32003,"message":"transaction conditional rejected: slot 0x0 of 0x00000000000000000000000000000000000000c0 holds another value"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendRawTransactionConditional","params":["${raw}",{"knownAccounts":{"0x00000000000000000000000000000000000000c0":"0x0000000000000000000000000000000000000000000000000000000000000008"}}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32003,"message":"transaction conditional rejected: the storage of 0x00000000000000000000000000000000000000c0 has another root"}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_sendRawTransactionConditional","params":["${raw}",{"blockNumberMin":1,"blockNumberMax":"0x1","timestampMin":1767225600,"timestampMax":1767225600,"knownAccounts":{"0x00000000000000000000000000000000000000c0":{"0x0":"0x0000000000000000000000000000000000000000000000000000000000000007"}}}]}
<< {"jsonrpc":"2.0","id":9,"result":"0x08ce4c6fc0c92fe21fc861fd39471ba1e93601f23215009e23b8842c56ec3758"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getStorageAt","params":["0x00000000000000000000000000000000000000c0","0x0","pending"]}
<< {"jsonrpc":"2.0","id":10,"result":"0x0000000000000000000000000000000000000000000000000000000000000008"}
>> {"jsonrpc":"2.0","id":11,"method":"eth_sendRawTransactionConditional","params":["${raw}",{}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32000,"message":"already known"}}
// the root of all slots; pending has another one by now
>> {"jsonrpc":"2.0","id":12,"method":"eth_signTransaction","params":[{"to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":12,"result":"0x02f86d840509f45501830f424083a7d8c0830186a09400000000000000000000000000000000000000c08080c001a080a09d21f6cbb895c6900962016272ecfdaa1c100bbf0f5cbc39175e4b7f0de9a0475ffdc9a0a2e72e3690b2e9ff9f2f506d6058eb9e56398f014d47f0a802304e"}
= second result
>> {"jsonrpc":"2.0","id":13,"method":"eth_sendRawTransactionConditional","params":["${second}",{"knownAccounts":{"0x00000000000000000000000000000000000000c0":"${root}"}}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32003,"message":"transaction conditional rejected: the storage of 0x00000000000000000000000000000000000000c0 has another root"}}
>> {"jsonrpc":"2.0","id":15,"method":"eth_sendRawTransactionConditional","params":["${second}",{"blockNumberMin":null,"knownAccounts":null}]}
<< {"jsonrpc":"2.0","id":15,"result":"0x74f93ec12cf64e5d3baabd1eeed8618c76d021e60863cfa92fa7e9d479f6b57f"}
// what waits is looked at when its turn comes, and dropped if its time is over
>> {"jsonrpc":"2.0","id":16,"method":"eth_signTransaction","params":[{"to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0","nonce":"0x3"}]}
<< {"jsonrpc":"2.0","id":16,"result":"0x02f86d840509f45503830f424083a7d8c0830186a09400000000000000000000000000000000000000c08080c001a0267cd0f682b5be02e656317dc3778b10ca250899a17c958ab8fb8eb9abd1bd38a04ddf77410b94bf4a11b0356d4bc16ae90b98765ebe1bcf5d4c03ccf37237fee4"}
= late result
>> {"jsonrpc":"2.0","id":17,"method":"eth_sendRawTransactionConditional","params":["${late}",{"blockNumberMax":"0x1"}]}
<< {"jsonrpc":"2.0","id":17,"result":"0x19c894c935e22410042c58bbfebab756945ea74973e44a4ac9e444710c549adc"}
>> {"jsonrpc":"2.0","id":18,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":18,"result":{"pending":"0x0","queued":"0x1"}}
@ 200
>> {"jsonrpc":"2.0","id":19,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":19,"result":"0x7bff9bdc268eb5837e59e2d92a106db2b0c066909ecdec9d173bf1ab4a7f02f4"}
>> {"jsonrpc":"2.0","id":20,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":20,"result":{"pending":"0x0","queued":"0x0"}}
>> {"jsonrpc":"2.0","id":21,"method":"eth_getStorageAt","params":["0x00000000000000000000000000000000000000c0","0x0","pending"]}
<< {"jsonrpc":"2.0","id":21,"result":"0x000000000000000000000000000000000000000000000000000000000000000a"}
// refused
>> {"jsonrpc":"2.0","id":22,"method":"eth_sendRawTransactionConditional","params":["${late}"]}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32602,"message":"params[1]: expected an object, got nothing","data":"params[1]: expected an object, got nothing"}}
>> {"jsonrpc":"2.0","id":23,"method":"eth_sendRawTransactionConditional","params":["${late}",[]]}
<< {"jsonrpc":"2.0","id":23,"error":{"code":-32602,"message":"params[1]: expected an object, got []","data":"params[1]: expected an object, got []"}}
>> {"jsonrpc":"2.0","id":24,"method":"eth_sendRawTransactionConditional","params":["${late}",{"blockNumber":1}]}
<< {"jsonrpc":"2.0","id":24,"error":{"code":-32602,"message":"params[1]: expected no other fields than blockNumberMin, blockNumberMax, timestampMin, timestampMax and knownAccounts, got {\"blockNumber\":1}","data":"params[1]: expected no other fields than blockNumberMin, blockNumberMax, timestampMin, timestampMax and knownAccounts, got {\"blockNumber\":1}"}}
>> {"jsonrpc":"2.0","id":25,"method":"eth_sendRawTransactionConditional","params":["${late}",{"blockNumberMin":2,"blockNumberMax":1}]}
<< {"jsonrpc":"2.0","id":25,"error":{"code":-32602,"message":"params[1].blockNumberMin: expected at most blockNumberMax (1), got 2","data":"params[1].blockNumberMin: expected at most blockNumberMax (1), got 2"}}
>> {"jsonrpc":"2.0","id":26,"method":"eth_sendRawTransactionConditional","params":["${late}",{"timestampMin":2,"timestampMax":1}]}
<< {"jsonrpc":"2.0","id":26,"error":{"code":-32602,"message":"params[1].timestampMin: expected at most timestampMax (1), got 2","data":"params[1].timestampMin: expected at most timestampMax (1), got 2"}}
>> {"jsonrpc":"2.0","id":27,"method":"eth_sendRawTransactionConditional","params":["${late}",{"timestampMin":"soon"}]}
<< {"jsonrpc":"2.0","id":27,"error":{"code":-32602,"message":"params[1].timestampMin: expected a number of at most 64 bits, in hex or decimal, got \"soon\"","data":"params[1].timestampMin: expected a number of at most 64 bits, in hex or decimal, got \"soon\""}}
>> {"jsonrpc":"2.0","id":28,"method":"eth_sendRawTransactionConditional","params":["${late}",{"knownAccounts":{"0x12":"0x"}}]}
<< {"jsonrpc":"2.0","id":28,"error":{"code":-32602,"message":"params[1].knownAccounts: expected an address of 20 bytes, got \"0x12\"","data":"params[1].knownAccounts: expected an address of 20 bytes, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":29,"method":"eth_sendRawTransactionConditional","params":["${late}",{"knownAccounts":{"0x00000000000000000000000000000000000000c0":{"0x0":"0x1"}}}]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-32602,"message":"params[1].knownAccounts[\"0x00000000000000000000000000000000000000c0\"][\"0x0\"]: expected a hash of 32 bytes, got \"0x1\"","data":"params[1].knownAccounts[\"0x00000000000000000000000000000000000000c0\"][\"0x0\"]: expected a hash of 32 bytes, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":30,"method":"eth_sendRawTransactionConditional","params":["0x02",{}]}
<< {"jsonrpc":"2.0","id":30,"error":{"code":-32602,"message":"failed to decode signed transaction: transaction: expected a list","data":"transaction: expected a list"}}
