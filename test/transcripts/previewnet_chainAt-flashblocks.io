# {"network":"flashblocks","endpoint":"open"}
// flashblock 0 opens a block; a transaction is in the flashblock after it
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_chainAt","params":[1767225600000]}
<< {"jsonrpc":"2.0","id":1,"result":{"beganMs":1767225600000,"pending":"0x1","openedMs":1767225600000,"sealedMs":null,"transactions":["0x4290f33a1f7b9817e3f12013fcb8aacce77762d41b40ceef8ed1db220691b880"],"flashblocks":{"timeMs":200,"ends":[1]}}}
@ 50
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x6fa2babc78c1610a0ab70f6cb0a68675a1a77282fdde6c202486daa069072db4"}
@ 550
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_chainAt","params":[1767225600600]}
<< {"jsonrpc":"2.0","id":3,"result":{"beganMs":1767225600000,"pending":"0x1","openedMs":1767225600000,"sealedMs":null,"transactions":["0x4290f33a1f7b9817e3f12013fcb8aacce77762d41b40ceef8ed1db220691b880","0x6fa2babc78c1610a0ab70f6cb0a68675a1a77282fdde6c202486daa069072db4"],"flashblocks":{"timeMs":200,"ends":[1,2,2,2]}}}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_chainAt","params":[1767225600399]}
<< {"jsonrpc":"2.0","id":4,"result":{"beganMs":1767225600000,"pending":"0x1","openedMs":1767225600000,"sealedMs":null,"transactions":["0x4290f33a1f7b9817e3f12013fcb8aacce77762d41b40ceef8ed1db220691b880","0x6fa2babc78c1610a0ab70f6cb0a68675a1a77282fdde6c202486daa069072db4"],"flashblocks":{"timeMs":200,"ends":[1,2]}}}
